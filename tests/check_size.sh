#!/bin/bash
# check_size.sh FILE...
#
# Fails, naming file, line and function, when a C function has more than 60 lines or more than 6
# parameters. Functions that a macro generates count, and so do the parameters of macros. The
# sources are formatted by clang-format: the braces of a function's body stand alone in a line,
# unindented, or in a macro indented by one step. The last line says how much was read.
set -euo pipefail

awk -v max_lines=60 -v max_parameters=6 '
    # The number of parameters in a list "(...)": commas outside of inner parentheses, plus one.
    function count_parameters(list,    i, c, depth, count) {
        if (list ~ /^\( *(void)? *\)$/)
            return 0
        count = 1
        for (i = 1; i <= length(list); i++) {
            c = substr(list, i, 1)
            depth += (c == "(") - (c == ")")
            count += c == "," && depth == 1
        }
        return count
    }

    # The last group of parentheses at the end of a text, or "" when the text ends otherwise.
    function last_list(text,    i, c, depth) {
        if (text !~ /\) *$/)
            return ""
        sub(/ *$/, "", text)
        for (i = length(text); i > 0; i--) {
            c = substr(text, i, 1)
            depth += (c == ")") - (c == "(")
            if (depth == 0)
                return substr(text, i)
        }
        return ""
    }

    function complain(line, what) {
        print FILENAME ":" line ": " what
        found++
    }

    function check_parameters(line, name, list) {
        if (count_parameters(list) > max_parameters)
            complain(line, name " has " count_parameters(list) " parameters")
    }

    # The head of a function without its parameters.
    function name_of(text, list) {
        text = substr(text, 1, length(text) - length(list))
        gsub(/^ +| +$/, "", text)
        return text
    }

    FNR == 1 { text = ""; body = 0; in_macro = 0 }

    {
        line = $0
        continued = sub(/[ \t]*\\$/, "", line)
        indent = in_macro ? "    " : ""
    }

    line ~ /^#define/ {
        in_macro = continued
        indent = "    "
        text = ""
        if (match(line, /^#define [A-Za-z_0-9]+\([^)]*\)/)) {
            macros++
            check_parameters(FNR, substr(line, 9, index(line, "(") - 9),
                             substr(line, index(line, "("), RLENGTH - index(line, "(") + 1))
        }
        next
    }

    body && line == indent "}" {
        if (FNR - start + 1 > max_lines)
            complain(start, name " has " FNR - start + 1 " lines")
        body = 0
        text = ""
    }

    !body && line == indent "{" && last_list(text) != "" {
        functions++
        body = 1
        name = name_of(text, last_list(text))
        check_parameters(start, name, last_list(text))
    }

    # Outside of a body, collects what may be the head of a function.
    !body {
        if (line ~ /^ *$/ || line ~ /[;{}]$/ || line ~ /^#/ || line ~ /\*\/$/ || line ~ /^ *\/?\*/)
            text = ""
        else {
            if (text == "")
                start = FNR
            text = text " " line
        }
    }

    { in_macro = in_macro && continued }

    END {
        printf "%d functions and %d macros read: %d too long or with too many parameters\n",
            functions, macros, found
        exit found > 0 || functions == 0
    }' "$@"
