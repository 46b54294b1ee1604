#!/usr/bin/env bash
# Interrupts long calls of an Octave session at random moments (fixed seed) and checks after each
# interrupt that the session still computes correct results.
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

# says LINE SECONDS: succeeds if the session writes a line that ends with LINE in that time.
says() {
    for ((tick = 0; tick < 50 * $2; tick++)); do
        if grep -q "$1\$" "$work/output"; then return; fi
        sleep 0.02
    done
    return 1
}

give_up() {
    echo "interrupts.sh: $1; the last output of the session:"
    tail -n 5 "$work/output" "$work/errors"
    exit 1
}

cat >&3 <<'PREPARE'
PS1(''); PS2(''); addpath('matlab');
X = reshape(mod((1:3e6) * 0.618, 1) - 0.5, 1500, 2000);
tall = reshape(mod((1:2e6) * 0.618, 1) - 0.5, 50000, 40);
small = X(1:40, 1:30); A = eef_gram(small); W = eef_pca(small, 3, 'min', 'Solver', 'operator');
words = {'wrong', 'right'};
disp('prepared')
PREPARE
says prepared 60 || give_up 'the session does not start'

for ((n = 1; n <= times; n++)); do
    call=${calls[n % ${#calls[@]}]}
    echo "disp('start $n'), $call disp('end $n')" >&3
    says "start $n" 60 || give_up "no start of $call"
    sleep "0.$(printf '%02d' $((RANDOM % 40)))"
    kill -INT "$session"
    # Octave may lose a part of its input while it handles an interrupt. The check is a single
    # statement, so that no block stays open, and is repeated until there is an answer.
    for ((try = 0; try < 20; try++)); do
        cat >&3 <<CHECK
disp([words{1 + isequal({A, W}, {eef_gram(small), eef_pca(small, 3, 'min', 'Solver', 'operator')})} ' $n'])
CHECK
        if says "\(right\|wrong\) $n" 3; then break; fi
    done
    if ! grep -q "right $n\$" "$work/output"; then give_up "no right answer after $call"; fi
done
echo "$times interrupts survived, $((times - $(grep -c '^end ' "$work/output" || true))) of them in mid-flight"
