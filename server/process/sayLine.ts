/** Prints a line for the operator. */
export function sayLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
