import { ApiError } from '../../contract/errors.ts';

/** What PostgreSQL says of a refused statement. */
export interface DatabaseErrorFields {
  message: string;
  /** SQLSTATE, for example `23505` for a unique violation. */
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

/** A statement that PostgreSQL refused: the same from both engines and across the worker's boundary. */
export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'DatabaseError';
  readonly code: string;
  /** Name of the constraint or unique index that was broken. */
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  /** May hold values of the row: never show or log it. */
  readonly detail: string | undefined;

  constructor(fields: DatabaseErrorFields, cause?: unknown) {
    super(fields.message, { cause });
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
    this.detail = fields.detail;
  }
}

/** Whether the error says that a row like this is there already; with `constraint`, that this one says so. */
export function isUniqueViolation(error: unknown, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** A driver's error as ours when it carries a SQLSTATE; every other one unchanged. */
export function fromDriver(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = error.code;
  // A broken connection is no SQLSTATE, though EPIPE has the length of one: those have a digit, all of them.
  if (typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return error;
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : undefined;
  };
  return new DatabaseError(
    {
      message: error.message,
      code,
      constraint: text('constraint'),
      table: text('table'),
      column: text('column'),
      detail: text('detail'),
    },
    error,
  );
}

/** The database is away or cannot work; a statement may or may not have been executed. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', 'The database is unavailable.', { retryAfter: 1, cause });
}

/** SQLSTATE of a disk without space. */
export const diskFullCode = '53100';

export function diskFull(cause: unknown): ApiError {
  return new ApiError(
    'DISK_FULL',
    'The disk of the database is full, so nothing can be saved. Free some space on the server; saving then works again.',
    { retryAfter: 5, cause },
  );
}

/** Whether the database found its own files damaged, or its engine aborted on them. */
export function isDamage(error: unknown): boolean {
  return error instanceof DatabaseError ? /^XX00[12]$/.test(error.code) : false;
}
