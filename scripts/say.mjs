/** Progress goes to standard error; standard output is for the result, one line with `--json`. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints the reason in one line and ends the process. */
export function abandon(line) {
  say(line);
  process.exit(1);
}

/** `1.2 s` since `start` (milliseconds of the process's clock). */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
