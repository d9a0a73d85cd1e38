/** The reason why the program cannot start, in one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** An existing database that is unusable. */
export function damaged(directory: string): StartError {
  return new StartError(
    `The database in ${directory} is damaged. Restore a backup of this directory, or name another one with --data.`,
  );
}

/** Host and name of the database at a connection string, without the password. */
export function addressOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Why something failed, in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
