#!/bin/bash
# check_symbols.sh OBJECT...
#
# Fails, naming the symbols, when object files define external symbols without the prefix eef_,
# which could clash with symbols of the program that links the core. The last line says how many
# symbols were read.
set -euo pipefail

nm --extern-only --defined-only "$@" | awk '
    NF == 3 {
        symbols++
        if ($3 !~ /^eef_/) {
            print $3 " is external, without the prefix eef_"
            found++
        }
    }
    END {
        printf "%d external symbols read: %d without the prefix eef_\n", symbols, found
        exit found > 0 || symbols == 0
    }'
