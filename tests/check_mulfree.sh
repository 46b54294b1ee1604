#!/bin/bash
# check_mulfree.sh OBJECT...
#
# Disassembles x86-64 object files. Fails and names the function if an object contains a
# floating-point or vector instruction that multiplies, multiplies and adds, or divides, or calls
# a function that is neither in the objects nor in the list below. Scalar integer multiplications
# are allowed: they compute addresses. The last line gives the number of instructions read.
set -euo pipefail
export LC_ALL=C # the output of the tools is read

# SSE and AVX; the dot-product, carry-less and fused instructions; x87.
forbidden='^(v?mul[ps][sdh]|v?div[ps][sdh]|v?f[cm]?(n?m(add|sub)|mul)[a-z0-9]*|v?fc?(madd|mul)c[a-z0-9]*'
forbidden+='|v?pmul[a-z0-9]*|v?pmadd[a-z0-9]*|v?dpp[sd]|v?dpbf16ps|vpdp[a-z0-9]*|v?pclmul[a-z0-9]*'
forbidden+='|v?gf2p8[a-z0-9]*|tdp[a-z0-9]*|v?rcp[a-z0-9]*|fi?mulp?[sl]?|fi?divr?p?[sl]?)$'

# What the objects may refer to besides each other: memory, strings, threads and their number, the host; and the
# tables of operators and block operations, which the descriptors of kernels and architectures point
# to and the Gram code does not use.
known='^(mem(cpy|set|move|chr)|strcmp|(pthread|sched|sig)_?[a-z_]+|getenv|strtoll?|sysconf|__(isoc23_)?strtoll?|__sched_cpucount|eef_(allocate|release|processors)|_GLOBAL_OFFSET_TABLE_|__cpu_.*'
known+='|__stack_chk_fail|eef_[a-z0-9]+_operator|eef_block_ops_[a-z0-9]+)$'

if objdump -f "$@" | grep 'file format' | grep -qv 'elf64-x86-64'; then
    echo 'check-mulfree reads x86-64 objects only'
    exit 1
fi

for name in $(comm -23 <(nm -u "$@" | awk 'NF == 2 {print $2}' | sort -u) \
                       <(nm --defined-only "$@" | awk 'NF == 3 {print $3}' | sort -u)); do
    if ! [[ $name =~ $known ]]; then
        echo "calls $name, which was not read"
        unread=1
    fi
done

objdump -d --no-show-raw-insn "$@" | awk -v forbidden="$forbidden" -v unread="${unread:-0}" '
    /^[0-9a-f]+ <.*>:$/ { name = substr($2, 2, length($2) - 3); functions++; next }
    /^ *[0-9a-f]+:/ {
        instructions++
        mnemonic = $2
        for (i = 2; mnemonic ~ /^(lock|rep[nz]*|notrack|bnd|data16|cs|ds|\{.*\})$/; )
            mnemonic = $(++i)
        if (mnemonic ~ forbidden) {
            print name ": " mnemonic
            found++
        }
    }
    END {
        printf "%d functions, %d instructions read: %d floating-point or vector multiplications\n",
            functions, instructions, found
        exit found > 0 || unread > 0 || functions == 0
    }'
