#!/usr/bin/env bash
# assemble.sh FOLDER: create eef-pca-<version>.tar.gz for Octave's pkg, eef-pca.yaml for its package index, and
# eef-pca-<version>.zip for MATLAB. The zip file has the MEX files of MATLAB that are in the folder matlab. The
# variable REPOSITORY is the web address of the project, for the entry of the index.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
rm -f "$1"/eef-pca-*.tar.gz "$1"/eef-pca-*.zip "$1"/eef-pca.yaml # of other versions
folder=$(cd "$1" && pwd)
version=$(sed -n 's/^% Version //p' "$root/matlab/+eef/Contents.m")
date=$(git -C "$root" log -1 --format=%cs 2> /dev/null || date +%F)
name=eef-pca-$version
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# copy FROM TO PATTERN: copy a folder without objects and without the compiled files that match PATTERN.
copy() {
    mkdir -p "$2"
    tar -C "$1" --exclude="${3-*.mex*}" --exclude='*.o' -cf - . | tar -C "$2" -xf -
}

# Octave package: the functions and the folders examples, data, tests and docs in inst; C files and build.mk in src.
package=$stage/octave/$name
copy "$root/matlab" "$package/inst"
rm "$package/inst/Contents.m" # empty, for MATLAB; pkg of Octave 9 fails on empty files
for part in examples data tests docs; do
    copy "$root/$part" "$package/inst/$part"
done
cp "$root"/{README.md,LICENSE,CONTRIBUTING.md,NEWS.md,CITATION.cff} "$root"/package/{PKG_ADD,PKG_DEL} "$package/inst"
copy "$root/mex" "$package/src"
cp "$root/package/Makefile" "$package/src"
cp "$root/package/INDEX" "$package"
cp "$root/LICENSE" "$package/COPYING"
cp "$root/NEWS.md" "$package/NEWS"
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$root/package/DESCRIPTION" > "$package/DESCRIPTION"
# `pkg test` runs one test for each test file, named by its group and file.
for file in "$root"/tests/*/test_*.m; do
    group=$(basename "$(dirname "$file")")
    printf '%%!test\n%%! addpath("runner");\n%%! assert(run_tests(pwd(), "%s/%s"));\n' \
        "$group" "$(basename "$file" .m)"
done > "$package/inst/tests/all-tst"

# MATLAB zip file: the folders of the project, and the web site if `make site` has written it. Files *.mex are those
# of Octave.
toolbox=$stage/matlab/$name
copy "$root/matlab" "$toolbox/matlab" '*.mex'
for part in mex examples data tests docs; do
    copy "$root/$part" "$toolbox/$part"
done
cp "$root"/{README.md,LICENSE,CONTRIBUTING.md,NEWS.md,CITATION.cff,buildfile.m} "$toolbox"
if [ -f "$root/results/site/info.xml" ]; then
    copy "$root/results/site" "$toolbox/results/site"
fi

# Fixed dates, owners and order: the same sources give identical archives.
find "$stage" -exec touch -h -d "$date UTC" {} +
tar -C "$stage/octave" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n > "$folder/$name.tar.gz"
(cd "$stage/matlab" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$folder/$name.zip")

# The entry of the Octave package index names the archive by its checksum.
sha256=$(sha256sum "$folder/$name.tar.gz" | cut -d ' ' -f 1)
sed "s|@REPOSITORY@|$REPOSITORY|g; s/@VERSION@/$version/g; s/@DATE@/$date/; s/@SHA256@/$sha256/" \
    "$root/package/eef-pca.yaml" > "$folder/eef-pca.yaml"
ls -l "$folder"/eef-pca*
