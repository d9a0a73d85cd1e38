import { ApiError } from '../../contract/errors.ts';

/** PostgreSQL's description of a refused statement. */
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
  /** Name of the violated constraint or unique index. */
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  /** May contain values of the row: never show or log it. */
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

/** Whether the error is a unique violation, optionally of the given constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Converts a driver's error with a SQLSTATE to a DatabaseError; returns any other error unchanged. */
export function fromDriver(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = error.code;
  // EPIPE of a broken connection has the length of a SQLSTATE, but every SQLSTATE has a digit.
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

/** Cause of a refusal because too much work waits for a connection: the database itself works. */
export class PoolExhausted extends Error {
  override readonly name = 'PoolExhausted';
  override readonly message = 'Too much work waits for a connection.';
}

/** The database is unreachable or out of order; the statement may or may not have been executed. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', 'The database is unavailable.', { retryAfter: 1, cause });
}

/** SQLSTATE of a full disk. */
export const diskFullCode = '53100';

/** DISK_FULL, which the client may retry after five seconds. */
export function diskFull(cause: unknown): ApiError {
  return new ApiError(
    'DISK_FULL',
    'The disk of the database is full, so nothing can be saved. Free some space on the server; saving then works again.',
    { retryAfter: 5, cause },
  );
}

/**
 * Whether the error means that the database's files are damaged: it found so itself, or its engine aborted on
 * them.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof DatabaseError ? /^XX00[12]$/.test(error.code) : false;
}
