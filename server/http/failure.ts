/**
 * Describes a failure for the log: names, messages and stacks, down to its first cause. Never part of an answer.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? undefined : failureOf(error.cause);
  return { name: error.name, message: error.message, stack: error.stack, cause };
}
