#!/bin/bash
# check_size_test.sh: plants functions that are too long or have too many parameters, and demands
# that check_size.sh names each, but lets functions at the limits pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
check=$(dirname "$0")/check_size.sh

# lines COUNT [END]: so many statements, each line ended by END
lines() {
    for ((i = 0; i < $1; i++)); do printf '    ;%s\n' "${2:-}"; done
}

# find WHAT: demands a complaint about "planted" in the file
find_it() {
    if "$check" "$folder/planted.c" > "$folder/said" || ! grep -q "planted.* $1" "$folder/said"; then
        echo "not found: $1"
        cat "$folder/said"
        exit 1
    fi
}

# A function of 61 lines, a generated one, and lists of seven.
{ printf '%s\n' 'static int planted(int a)' '{'; lines 58; printf '%s\n' '}'; } > "$folder/planted.c"
find_it '61 lines'
{ printf '%s \\\n' '#define MAKE(TYPE)' '    static TYPE planted(TYPE a)' '    {'; lines 58 ' \'; echo '    }'; } > "$folder/planted.c"
find_it '61 lines'
printf '%s\n' 'void planted(int a, int b, int c,' '             int d, int (*e)(int, int), int f, int g)' '{' '}' > "$folder/planted.c"
find_it '7 parameters'
printf '%s \\\n' '#define MAKE(TYPE)' '    static void NAMED(planted)(int a, int b, int c, int d, int e, int f, int g)' '    {' > "$folder/planted.c"
echo '    }' >> "$folder/planted.c"
find_it '7 parameters'
printf '%s\n' 'int one(void)' '{' '}' '#define planted(A, B, C, D, E, F, G) A' > "$folder/planted.c"
find_it '7 parameters'

# At the limits; a call of seven arguments and a table are no functions.
{
    printf '%s\n' '/* text (a, b, c, d, e, f, g) */' 'static int longest(int a, int b, int c,' \
        '                   int (*d)(int, int, int), int e, int f)' '{'
    lines 56
    printf '%s\n' '}' '' 'const int table[] =' '    {' '        1,' '};' 'void call(void)' '{' \
        '    call(1, 2, 3, 4, 5, 6, 7);' '}'
} > "$folder/planted.c"
"$check" "$folder/planted.c" > "$folder/said" || { cat "$folder/said"; exit 1; }
grep -q '^2 functions and 0 macros read: 0 ' "$folder/said" || { cat "$folder/said"; exit 1; }
echo 'check-size finds 5 planted functions and macros and lets those at the limits pass'
