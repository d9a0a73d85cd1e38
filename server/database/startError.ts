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
