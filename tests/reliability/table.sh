#!/usr/bin/env bash
# Prints the figures of the last runs as a Markdown table. Usage: table.sh FOLDER_OF_LOGS
set -euo pipefail
cd "$1"
# figure LOG SED-SCRIPT: the last line that the script prints, or a dash.
figure() {
    local found
    found=$(sed -nE "$2" "$1" 2> /dev/null | tail -n 1)
    echo "${found:--}"
}
executions=$(cat fuzz_*.log 2> /dev/null | sed -n 's/stat::number_of_executed_units: *//p' | awk '{ n += $1 } END { print n + 0 }')
findings=$(cat asan.log valgrind.log fuzz_*.log 2> /dev/null | grep -cE 'ERROR: |runtime error|^==[0-9]+==|not so:' || true)
echo '| what | figure |'
echo '|---|---|'
echo "| allocations refused, one at a time | $(figure asan.log 's/^test_faults: ([0-9]+) alloc.*/\1/p') |"
echo "| interruptions of the core, poll by poll | $(figure asan.log 's/^test_faults: .* ([0-9]+) interr.*/\1/p') |"
echo "| tests under address and undefined-behaviour sanitizers | $(figure asan.log 's/^([0-9]+ passed, .*)/\1/p') |"
echo "| fuzz executions, each checked against the definition | $executions |"
echo "| findings of sanitizers, valgrind and fuzzers | $findings |"
echo "| one process | $(figure long_run.log '1p') |"
echo "| Ctrl-C | $(figure interrupts.log 's/(.*survived.*)/\1/p') |"
echo "| C lines reached by the tests | $(figure coverage.log 's/^ *([0-9.]+%) of +([0-9]+) lines  C in all/\1 of \2/p') |"
