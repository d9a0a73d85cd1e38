import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * JSON composed by the database as plain text. `concat` writes it in one pass and skips nulls, so that missing
 * fields are omitted as the wire requires. json_build_object would keep the nulls, and stripping them parses the
 * whole text again and also loses the nulls that an entity needs.
 */

/** One or more fields with a leading comma. */
export type JsonFields = Sql;

/** An object whose first field always has a value. */
export function jsonObject(
  [name, json]: readonly [string, Sql],
  ...rest: readonly JsonFields[]
): Sql<string> {
  return sql<string>`concat(${sql.join([sql`${sql.lit(`{"${name}":`)}, ${json}`, ...rest])}, '}')`;
}

/** A field that every entity has. */
export function always(name: string, json: Sql): JsonFields {
  return sql`${sql.lit(`,"${name}":`)}, ${json}`;
}

/** A field that is omitted if it is null. */
export function ifAny(name: string, json: Sql): JsonFields {
  return sql`${sql.lit(`,"${name}":`)} || (${json})::text`;
}

/** Spreads the fields of a jsonb object into the enclosing object. */
export function fieldsOf(object: Sql): JsonFields {
  return sql`',' || nullif(right(left((${object})::text, -1), -1), '')`;
}

/** A text, id, array or boolean as JSON. Null stays null. */
export function asJson(value: Sql): Sql {
  return sql`to_json(${value})`;
}

/** RFC 3339 in UTC with milliseconds, as `Date.toISOString` writes it. */
export function instant(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
}
