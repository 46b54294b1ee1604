#!/usr/bin/env bash
# lapack.sh TOOLS FOLDER ROUTINE...: compile reference LAPACK for another system. Debian has no package of it that
# is built for Windows. The sources are those of Debian's package lapack. FOLDER/liblapack.a contains the routines
# and everything that they call. TOOLS is the prefix of the cross compiler, such as x86_64-w64-mingw32-.
set -euo pipefail
tools=$1
mkdir -p "$2/lists/partial" "$2/objects"
folder=$(cd "$2" && pwd)
shift 2

# The list of source packages is kept in FOLDER: the configuration of the system does not change.
if ! compgen -G "$folder/lapack_*.orig.tar.gz" > /dev/null; then
    . /etc/os-release
    echo "deb-src http://deb.debian.org/debian $VERSION_CODENAME main" > "$folder/sources.list"
    options=(-q -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o Dir::State::Lists="$folder/lists" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update
    (cd "$folder" && apt-get "${options[@]}" source --download-only lapack)
fi
mkdir -p "$folder/source"
tar -C "$folder/source" --strip-components=1 -xf "$folder"/lapack_*.orig.tar.gz

# compile FILE NAME: compile into objects/NAME.o. dlamch, the properties of the arithmetic, must not be optimised.
compile() {
    local level=-O2
    [ "$2" != dlamch ] || level=-O0
    (cd "$folder/objects" && "${tools}gfortran" "$level" -frecursive -c "$1" -o "$2.o")
}

# Modules that routines use.
compile "$folder/source/SRC/la_constants.f90" la_constants
compile "$folder/source/SRC/la_xisnan.F90" la_xisnan
# The routines that one object needs are found among its undefined symbols, which end with an underscore.
needed=("$@")
while [ "${#needed[@]}" -gt 0 ]; do
    for name in "${needed[@]}"; do
        file=$(find "$folder/source/SRC" "$folder/source/BLAS/SRC" "$folder/source/INSTALL" -maxdepth 1 \
            \( -name "$name.f" -o -name "$name.f90" \) -print -quit)
        [ -n "$file" ] || { echo "lapack.sh: there is no routine $name"; exit 1; }
        compile "$file" "$name"
    done
    mapfile -t needed < <("${tools}nm" -u "$folder"/objects/*.o | sed -n 's/^ *U \([a-z][a-z0-9]*\)_$/\1/p' | sort -u |
        while read -r name; do [ -f "$folder/objects/$name.o" ] || echo "$name"; done)
done
rm -f "$folder/liblapack.a"
"${tools}ar" rcs "$folder/liblapack.a" "$folder"/objects/*.o
echo "  build   ${folder##*/}/liblapack.a of $(find "$folder/objects" -name '*.o' | wc -l) objects"
