#!/usr/bin/env bash
# coverage.sh BUILD: prints the share of lines of each C file that the tests reached, and the lines
# they did not reach. BUILD was compiled with --coverage, and its tests have run.
set -euo pipefail
export LC_ALL=C # the output of the tools is read
build=$1
merged=$(mktemp)
trap 'rm -f "$merged"' EXIT
# For each object and source line: file, line number, whether it was reached, text.
for data in "$build"/core/*/*.gcno "$build"/*.gcno; do
    gcov -t -o "${data%.gcno}.o" "$data" 2> /dev/null
done | awk -F: '
    $3 == "Source" || $0 ~ /^ *-: *0:Source:/ { file = $4; next }
    file !~ /^mex\// || $2 + 0 == 0 { next }
    { count = $1; gsub(/ /, "", count); if (count == "-") next
      line = $2 + 0; key = file ":" line; text = $0; sub(/^[^:]*:[^:]*:/, "", text)
      reached[key] += (count ~ /^[#=]/ ? 0 : 1); texts[key] = text; files[key] = file; lines[key] = line }
    END { for (key in texts) printf "%s\t%d\t%d\t%s\n", files[key], lines[key], (reached[key] > 0), texts[key] }
' | sort -t "$(printf '\t')" -k1,1 -k2,2n > "$merged"
awk -F '\t' '{ all[$1]++; hit[$1] += $3; total++; hits += $3 }
    END { for (file in all) printf "%6.1f%% of %4d lines  %s\n", 100 * hit[file] / all[file], all[file], file | "sort -k5"
          close("sort -k5"); printf "%6.1f%% of %4d lines  C in all\n", 100 * hits / total, total }' "$merged"
awk -F '\t' '$3 == 0 { printf "not reached: %s:%d:%s\n", $1, $2, $4 }' "$merged"
