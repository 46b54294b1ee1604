#!/bin/bash
# check_symbols_test.sh: plants external symbols and demands that check_symbols.sh names each, but
# lets static ones and those with the prefix pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
check=$(dirname "$0")/check_symbols.sh

# compile CODE: an object with the code and a symbol that is allowed
compile() {
    printf '%s\n' 'int eef_allowed(void) { return 1; }' "$1" | "${CC:-gcc}" -x c -c - -o "$folder/planted.o"
}

found=0
while IFS= read -r code; do
    compile "$code"
    if "$check" "$folder/planted.o" > "$folder/said" || ! grep -q '^planted is external' "$folder/said"; then
        echo "not found: $code"
        exit 1
    fi
    found=$((found + 1))
done <<'CODE'
int planted(void) { return 2; }
int planted;
int planted = 1;
const int planted = 1;
CODE

compile 'static int hidden(void) { return 2; } int eef_also(void) { return hidden(); } int used(void);'
"$check" "$folder/planted.o" > "$folder/said" || { cat "$folder/said"; exit 1; }
echo "check-symbols finds $found planted symbols and lets static ones pass"
