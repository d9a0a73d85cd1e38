/** The code of a failure of the operating system: `ENOENT`; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Whether an error has one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  const code = systemCode(error);
  return code !== undefined && codes.includes(code);
}
