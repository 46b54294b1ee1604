#!/bin/bash
# check_mulfree_test.sh: checks that check_mulfree.sh finds each of several planted
# multiplications and names its function, and that it accepts integer multiplications.
set -euo pipefail
export LC_ALL=C # the output of the tools is read
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
check=$(dirname "$0")/check_mulfree.sh

# compile CODE: make an object of CODE, which defines the function `planted`, and of a harmless function
compile() {
    printf '%s\n' '#include <immintrin.h>' 'double harmless(double a) { return a + 1; }' "$1" |
        "${CC:-gcc}" -O2 -x c -c - -o "$folder/planted.o"
}

found=0
while IFS= read -r code; do
    compile "$code"
    if "$check" "$folder/planted.o" > "$folder/said" || ! grep -q '^planted: ' "$folder/said"; then
        echo "not found: $code"
        exit 1
    fi
    found=$((found + 1))
done <<'CODE'
double planted(double a, double b) { return a * b; }
float planted(float a, float b) { return a * b; }
double planted(double a, double b) { return a / b; }
long double planted(long double a, long double b) { return a * b; }
__m128 planted(__m128 a, __m128 b) { return a * b; }
__m128i planted(__m128i a, __m128i b) { return _mm_mullo_epi16(a, b); }
__m128i planted(__m128i a, __m128i b) { return _mm_madd_epi16(a, b); }
__attribute__((target("avx2"))) __m256i planted(__m256i a, __m256i b) { return _mm256_mul_epu32(a, b); }
__attribute__((target("avx2"))) __m256i planted(__m256i a, __m256i b) { return _mm256_maddubs_epi16(a, b); }
__attribute__((target("avx"))) __m256d planted(__m256d a, __m256d b) { return _mm256_mul_pd(a, b); }
__attribute__((target("fma"))) __m256d planted(__m256d a, __m256d b) { return _mm256_fmadd_pd(a, b, a); }
__attribute__((target("fma"))) __m256d planted(__m256d a, __m256d b) { return _mm256_fnmsub_pd(a, b, a); }
__attribute__((target("sse4.1"))) __m128 planted(__m128 a, __m128 b) { return _mm_dp_ps(a, b, 255); }
CODE

compile 'double pow(double, double); double planted(double a) { return pow(a, 3); }'
if "$check" "$folder/planted.o" > "$folder/said" || ! grep -q '^calls pow' "$folder/said"; then
    echo 'a call to a function that was not read was not found'
    exit 1
fi

compile 'unsigned long planted(unsigned long a, unsigned long b) { return a * b; }'
"$check" "$folder/planted.o" > "$folder/said" || { cat "$folder/said"; exit 1; }
echo "check-mulfree finds $found planted multiplications and lets integers pass"
