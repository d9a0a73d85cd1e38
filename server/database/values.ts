import { ApiError } from '../../contract/errors.ts';

/**
 * Value formats, one table for both engines: parameters are sent as PostgreSQL text, results are parsed from
 * PostgreSQL text. By default the two drivers differ (bigint, dates, arrays).
 */

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;
const asNumber: Parse = Number;
const asBoolean: Parse = (text) => text === 't';
/** Both engines run in UTC with ISO dates, so the text is `2027-03-01 09:00:00.123+00`. */
const asInstant: Parse = (text) => new Date(`${text.replace(' ', 'T')}:00`);
const asJson: Parse = (text): unknown => JSON.parse(text);

function asBytes(text: string): Uint8Array {
  const pairs = text.slice(2).match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** PostgreSQL's type ids (pg_type.dat): the type, its array, the parser of its text. */
const types: readonly [oid: number, arrayOid: number, parse: Parse][] = [
  [16, 1000, asBoolean], // bool
  [17, 1001, asBytes], // bytea
  [18, 1002, asIs], // "char"
  [19, 1003, asIs], // name
  [20, 1016, asIs], // int8
  [21, 1005, asNumber], // int2
  [23, 1007, asNumber], // int4
  [25, 1009, asIs], // text
  [26, 1028, asNumber], // oid
  [114, 199, asJson], // json
  [700, 1021, asNumber], // float4
  [701, 1022, asNumber], // float8
  [1042, 1014, asIs], // bpchar
  [1043, 1015, asIs], // varchar
  [1082, 1182, asIs], // date
  [1083, 1183, asIs], // time
  [1114, 1115, asIs], // timestamp without time zone
  [1184, 1185, asInstant], // timestamptz
  [1186, 1187, asIs], // interval
  [1700, 1231, asIs], // numeric
  [2950, 2951, asIs], // uuid
  [3802, 3807, asJson], // jsonb
];

/** Parsers by type id. Values of other types stay text. */
export const valueParsers: Readonly<Record<number, Parse>> = Object.fromEntries(
  types.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse],
    [arrayOid, (text: string) => parseArray(text, parse)],
  ]),
);

/**
 * Formats a parameter as PostgreSQL text; null for null and undefined. Arrays become array literals, dates RFC
 * 3339. Refuses plain objects: `json()` marks JSON.
 */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) {
    return `\\x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError('An object is no SQL parameter: wrap it in json().');
}

function toArrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return toArrayLiteral(value);
    const text = toParameter(value);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** Parses an array literal, nested ones too: `{1,NULL,"a \"b\""}`. Custom lower bounds are never written here. */
function parseArray(text: string, parse: Parse): unknown[] {
  let at = 0;
  const readArray = (): unknown[] => {
    const elements: unknown[] = [];
    at += 1;
    while (text[at] !== '}') {
      if (text[at] === ',') at += 1;
      else if (text[at] === '{') elements.push(readArray());
      else if (text[at] === '"') elements.push(parse(readQuoted()));
      else {
        const bare = readBare();
        elements.push(bare === 'NULL' ? null : parse(bare));
      }
    }
    at += 1;
    return elements;
  };
  const readQuoted = (): string => {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return value;
  };
  const readBare = (): string => {
    const start = at;
    while (text[at] !== ',' && text[at] !== '}') at += 1;
    return text.slice(start, at);
  };
  return readArray();
}

/** Maximum JSON depth: PGlite reported success for 7,000 levels and stored nothing. */
export const maxJsonDepth = 32;

/** Refuses JSON nested deeper than {@link maxJsonDepth}. */
export function assertJsonDepth(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxJsonDepth) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: nested deeper than ${maxJsonDepth} levels`);
  }
  for (const inner of Object.values(value)) assertJsonDepth(inner, depth + 1);
}
