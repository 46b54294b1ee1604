#!/usr/bin/env bash
# kill_one.sh PROGRAM ARGUMENTS: run the program on three processes, kill one of them while it computes, and succeed
# when the whole run then ends with an error within a minute.
set -euo pipefail
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe --bind-to none -n 3 "$@" &
run=$!
trap 'kill -9 $run 2> /dev/null || true' EXIT

# The second of the processes that mpirun has started, once it has used 0.3 s of processor time, a small part of what the
# run needs.
victim=
for _ in $(seq 600); do
    victim=$(pgrep -P "$run" -f -- "$1" | sed -n 2p || true)
    if [ -n "$victim" ] && [ "$(awk '{ print $14 }' "/proc/$victim/stat" 2> /dev/null || echo 0)" -gt 30 ]; then
        break
    fi
    kill -0 "$run" 2> /dev/null || { echo 'the run ended too early'; exit 1; }
    sleep 0.1
done
[ -n "$victim" ] || { echo 'no process was found'; exit 1; }
kill -9 "$victim"
for _ in $(seq 600); do
    if ! kill -0 "$run" 2> /dev/null; then
        if wait "$run"; then echo 'the run succeeded'; exit 1; fi
        exit 0
    fi
    sleep 0.1
done
echo 'the run did not end'
exit 1
