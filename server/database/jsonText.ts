import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * JSON composed by the database as plain text. `concat` writes it in one pass and passes over what is null, so that a
 * field without a value is left out as the wire wants it. json_build_object would keep the nulls, and stripping them
 * reads the whole text again and also loses the nulls that an entity holds on purpose.
 */

/** One field or several, with the comma before them. */
export type JsonFields = Sql;

/** An object that begins with a field which always has a value. */
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

/** A field that is left out when it is null. */
export function ifAny(name: string, json: Sql): JsonFields {
  return sql`${sql.lit(`,"${name}":`)} || (${json})::text`;
}

/** All fields of a jsonb object as fields of the object around it. */
export function fieldsOf(object: Sql): JsonFields {
  return sql`',' || nullif(right(left((${object})::text, -1), -1), '')`;
}

/** What has no JSON form of its own: a text, an id, an array, a boolean. Null stays null. */
export function asJson(value: Sql): Sql {
  return sql`to_json(${value})`;
}

/** A list of JSON texts, `[]` when there are none. */
export function jsonList(texts: Sql, order: Sql): Sql {
  return sql`concat('[', string_agg(${texts}, ',' order by ${order}), ']')`;
}

/** RFC 3339 in UTC with milliseconds, as `Date.toISOString` writes it. */
export function instant(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
}
