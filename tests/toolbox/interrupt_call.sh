#!/bin/sh
# interrupt_call.sh OCTAVE FOLDERS PREPARE CALL
#
# Runs the M code PREPARE, then CALL, in a new Octave process with FOLDERS as its path, and sends
# SIGINT (Ctrl-C) to the process while CALL is running. Prints one line:
#   interrupted      CALL stopped and Octave ended with its status for an interrupt
#   not interrupted  the process used more than MAX_TICKS of CPU time after the signal
#   stuck            the process neither ended nor used CPU time within MAX_WAIT seconds
#   failed: ...      CALL could not be started, or the process ended in another way
#
# All decisions about progress use the CPU time of the process, so that other load on the machine
# does not change the result. CALL has to need more than 10 s of CPU time. SIGINT is sent after
# MIN_TICKS of CPU time in CALL: by then the compiled function is running, because the M code
# before it needs some milliseconds.
set -u
octave=$1 folders=$2 prepare=$3 call=$4
MIN_TICKS=$(($(getconf CLK_TCK) / 2)) # 0.5 s
MAX_TICKS=$(($(getconf CLK_TCK) * 3)) # 3 s
MAX_WAIT=120                          # s

work=$(mktemp -d)
trap 'kill -KILL "$child" 2> /dev/null; rm -rf "$work"' EXIT
: > "$work/output"

# `report` is destroyed when the interrupt has unwound the stack of the interpreter.
code="report = onCleanup(@() disp('unwound')); $prepare disp(['pid ' num2str(getpid())]); fflush(stdout); $call disp('completed')"
"$octave" -q --no-history --no-init-file --path "$folders" --eval "$code" \
    < /dev/null > "$work/output" 2> "$work/errors" &
child=$!

finish() {
    echo "$1"
    exit
}
fail() {
    finish "failed: $1: $(cat "$work/output" "$work/errors" | tr '\n' ' ')"
}

# CPU time of the process in clock ticks: fields 14 and 15 of its stat, the 12th and 13th after
# the name in parentheses. Zero when the process has ended.
ticks() {
    sed 's/.*) //' "/proc/$pid/stat" 2> /dev/null | awk '{ n = $12 + $13 } END { print n + 0 }'
}
running() {
    kill -0 "$child" 2> /dev/null
}

until pid=$(sed -n 's/^pid //p' "$work/output") && [ -n "$pid" ]; do
    running || fail 'no start'
    sleep 0.05
done
start=$(ticks)
while [ $(($(ticks) - start)) -lt "$MIN_TICKS" ]; do
    running || fail 'the call is too short'
    sleep 0.05
done

kill -INT "$pid"
signalled=$(ticks)
for wait in $(seq $((20 * MAX_WAIT))); do
    running || break
    [ $(($(ticks) - signalled)) -le "$MAX_TICKS" ] || finish 'not interrupted'
    sleep 0.05
done
running && finish stuck
wait "$child"
status=$?
if [ "$status" -eq 1 ] && grep -q '^unwound$' "$work/output" && ! grep -q '^completed$' "$work/output"; then
    finish interrupted
fi
fail "status $status"
