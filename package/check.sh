#!/usr/bin/env bash
# check.sh FOLDER: install, test and remove the archives of FOLDER as an ordinary user with a temporary home
# folder. When root runs it, that user is `nobody`.
set -euo pipefail
folder=$(cd "$1" && pwd)
archive=$(ls "$folder"/eef-pca-*.tar.gz)
toolbox=$(ls "$folder"/eef-pca-*.zip)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
home=$scratch/home
mkdir "$home"
cp "$archive" "$toolbox" "$home"
as_user=()
if [ "$(id -u)" = 0 ]; then
    chmod 711 "$scratch"
    chown -R nobody "$home"
    as_user=(setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups)
fi

# octave CODE: run CODE in a new Octave process of that user. Messages on stderr are no failure. On a busy machine,
# the threads of OpenBLAS spin for most of their time, which would count as processor time.
octave() {
    (cd "$home" && "${as_user[@]}" env -i HOME="$home" PATH="$PATH" LANG=C.UTF-8 OPENBLAS_NUM_THREADS=1 \
        octave-cli -q --no-history --eval "$1")
}
packages() { find "$home" -path '*/octave/*' -name 'eef-pca-*' -print -quit; }

echo '== entry of the Octave package index: the archive and its dependencies'
entry=$folder/eef-pca.yaml
sha256sum "$archive" | sed 's/^\([0-9a-f]*\).*/  sha256: "\1"/' | grep -qxFf - "$entry"
grep -qF "/$(basename "$archive")\"" "$entry"
tar -xzOf "$archive" --wildcards '*/DESCRIPTION' | sed -n 's/^Depends: \(.*\)/  - "\1"/p' | grep -qxFf - "$entry"
if grep '@' "$entry"; then exit 1; fi # a variable that was not replaced

echo "== install $(basename "$archive") as $("${as_user[@]}" id -un), without a warning"
octave "pkg('install', '$home/$(basename "$archive")'); pkg('list')" 2>&1 | tee "$scratch/log"
if grep -iE 'warning|error' "$scratch/log"; then exit 1; fi
[ -n "$(packages)" ]

echo '== calls, help and first help sentences'
octave "pkg load eef-pca
    [~, ~, available] = eef_backend();
    assert(numel(available) > 1, 'the MEX files were not found');
    assert(eef_gram([1 -1; 2 -2]), [2 2; 2 4]);
    assert(size(eef_pca(magic(6), 2)), [6 2]);
    assert(~isempty(strfind(evalc('help eef_pca'), 'ONE SAMPLE PER COLUMN')));
    assert(~isempty(strfind(get_first_help_sentence('l1_pca'), 'L1-norm')));
    fprintf('computes with %s\n', available{end});"

echo '== a demo without a display'
octave "pkg load eef-pca
    eef_demo('theorem')"
ls "$home"/eef_demo_figures/theorem_{1,2}.png

echo '== run_paper with two pictures of the user, in the current folder, in less than 30 seconds'
octave "mkdir('pictures');
    imwrite(uint8(repmat(0:159, 160, 1)), 'pictures/ramp.png');
    imwrite(uint8(cat(3, magic(64), 255 * eye(64), magic(64)') / 17), 'pictures/colours.png');"
# Processor time, which does not depend on other programs; on an idle machine it is more than the elapsed time.
TIMEFORMAT='%U %S'
{ time octave "pkg load eef-pca
    run_paper('Images', 'pictures')" 2> "$scratch/errors"; } 2> "$scratch/times"
awk '{ printf "%.0f s of processor time\n", $1 + $2; exit $1 + $2 > 30 }' "$scratch/times"
[ -s "$home/results/paper/report.html" ]
if octave "pkg load eef-pca
    run_paper('Images', 'pictures', 'Output', fullfile(fileparts(which('eef_pca')), 'report'))" > "$scratch/log" 2>&1 ||
    ! grep -q 'inside the installed package' "$scratch/log"; then
    cat "$scratch/log"
    exit 1
fi

echo '== pkg test'
octave "pkg test eef-pca" > "$scratch/log" 2>&1 || true # pkg test always exits with status 0
sed -n '/^Summary/,/^See/p' "$scratch/log"
if ! grep -qE '^ +PASS +[1-9]' "$scratch/log" || ! grep -qE '^ +FAIL +0$' "$scratch/log"; then
    cat "$scratch/log"
    exit 1
fi

echo '== uninstall'
octave "pkg uninstall eef-pca"
[ -z "$(packages)" ] || { echo "left behind: $(packages)"; exit 1; }
[ -s "$home/results/paper/report.html" ] || { echo 'the report is gone'; exit 1; }

echo "== $(basename "$toolbox"): M code, then compiled functions"
(cd "$home" && "${as_user[@]}" unzip -q "$(basename "$toolbox")")
here="cd('$home/$(basename "$toolbox" .zip)');"
octave "$here
    run('matlab/eef_setup.m');
    warning('off', 'eef:mexNotBuilt');
    assert(eef_gram([1 -1; 2 -2]), [2 2; 2 4]);
    assert(size(eef_pca(magic(6), 2)), [6 2]);
    eef_setup('build');
    [~, ~, available] = eef_backend();
    assert(numel(available) > 1, 'the MEX files were not built');
    assert(eef_gram([1 -1; 2 -2]), [2 2; 2 4]);"
echo 'both archives work'
