#!/usr/bin/env bash
# check_moves.sh TOOLS OBJECT...: fail when an object for Windows moves a register of 32 or 64 bytes with an
# instruction that requires alignment (GCC bug 54412, see mex/core/base/architecture.h). Debian's GCC avoids these
# instructions by itself, so the assembler macros are first tested with a function that contains two of them.
set -euo pipefail
tools=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# aligned_moves OBJECT...: print the moves that require alignment.
aligned_moves() { "${tools}objdump" -d "$@" | grep -E 'vmov(ap[sd]|dqa(32|64)?)\s.*[yz]mm' || true; }

code='void move(void); void move(void) { __asm__ volatile("vmovapd %ymm0, 32(%rsp)\n\tvmovdqa64 %zmm0, 64(%rsp)"); }'
printf '%s\n' "$code" > "$scratch/plain.c"
{ echo '#include "base/architecture.h"'; printf '%s\n' "$code"; } > "$scratch/macros.c"
for name in plain macros; do
    "${tools}gcc" -Imex/core -c "$scratch/$name.c" -o "$scratch/$name.o"
done
[ -n "$(aligned_moves "$scratch/plain.o")" ] || { echo 'check_moves.sh does not see aligned moves'; exit 1; }
[ -z "$(aligned_moves "$scratch/macros.o")" ] || { echo 'the assembler macros have no effect'; exit 1; }

found=$(aligned_moves "$@")
[ -z "$found" ] || { echo "$found"; exit 1; }
