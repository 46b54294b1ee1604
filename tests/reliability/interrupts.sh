#!/usr/bin/env bash
# Interrupts each long function of a running Octave at random moments and asks after each time
# whether the session still computes what is right.
# Usage: interrupts.sh [times]   (OCTAVE: the command; the functions are those of ./matlab)
set -euo pipefail
times=${1:-50}
octave=${OCTAVE:-octave-cli}
RANDOM=1

calls=(
    "eef_gram(X);"
    "eef_dot(X', X', 'minm');"
    "eef_gram(single(X), 'mf');"
    "eef_pca(tall, 8, 'minm', 'Solver', 'operator', 'Tol', 1e-13);"
    "eef_pca(tall, 8, 'mf', 'Solver', 'operator', 'Center', 'median', 'Tol', 1e-13);"
    "eef_pca(X(1:700, :), 2, 'min', 'Solver', 'dense');"
    "l1_pca(tall(1:2000, :), 4, 'Method', 'bitflip', 'Starts', 100);"
)

work=$(mktemp -d)
trap 'kill "$session" 2> /dev/null || true; rm -rf "$work"' EXIT
mkfifo "$work/input"
$octave -q --no-history --no-init-file --no-line-editing --interactive \
    < "$work/input" > "$work/output" 2> "$work/errors" &
session=$!
exec 3> "$work/input"

# Waits until the session has written the line; fails when it is gone or takes a minute.
wait_for() {
    for ((tick = 0; tick < 3000; tick++)); do
        if grep -q "$1\$" "$work/output"; then return; fi
        kill -0 "$session" 2> /dev/null || break
        sleep 0.02
    done
    echo "interrupts.sh: no answer '$1' from the session; last words:"
    tail -n 5 "$work/output" "$work/errors"
    exit 1
}

cat >&3 <<'PREPARE'
PS1(''); PS2(''); addpath('matlab');
X = reshape(mod((1:3e6) * 0.618, 1) - 0.5, 1500, 2000);
tall = reshape(mod((1:2e6) * 0.618, 1) - 0.5, 50000, 40);
small = X(1:40, 1:30); A = eef_gram(small); [W, l] = eef_pca(small, 3, 'min', 'Solver', 'operator');
disp('prepared')
PREPARE
wait_for prepared

for ((n = 1; n <= times; n++)); do
    call=${calls[n % ${#calls[@]}]}
    echo "disp('start $n'), $call disp('end $n')" >&3
    wait_for "start $n"
    sleep "0.$(printf '%02d' $((RANDOM % 40)))"
    kill -INT "$session"
    cat >&3 <<CHECK
[W2, l2] = eef_pca(small, 3, 'min', 'Solver', 'operator');
if isequal(A, eef_gram(small)) && isequal({W, l}, {W2, l2}), disp('right $n'), else, disp('wrong $n'), end
CHECK
    wait_for "\(right\|wrong\) $n"
    if grep -q "wrong $n" "$work/output"; then
        echo "interrupts.sh: wrong answer after $call"
        exit 1
    fi
done
echo "$times interrupts survived, $((times - $(grep -c '^end ' "$work/output" || true))) of them in mid-flight"
