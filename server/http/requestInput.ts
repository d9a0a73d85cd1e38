import * as z from 'zod';
import { fieldOf, innerOf, itemOf } from '../../contract/schemaParts.ts';
import { fromBase64url } from '../../contract/base64.ts';
import { pathParameters, type Call, type InputOf } from '../../contract/call.ts';
import { whyUnstorable } from '../../contract/entities/values/text.ts';
import { isFields } from '../../contract/paths.ts';
import { ApiError, invalidField, type FieldViolation } from '../../contract/errors.ts';
import { decodeText, parseJsonText } from '../json/jsonText.ts';
import { parseInput } from '../json/sentInput.ts';

/** The parts of a request before validation. */
export interface RawInput {
  /** Values of the path parameters, in path order. */
  pathValues: readonly string[];
  search: URLSearchParams;
  /** The JSON body. For a GET that was sent as POST, because its query string was too long, it is the query. */
  body: object;
}

/**
 * Parses the input of a call strictly by the call's schemas. Clients repeat path parameters in the body or query
 * (reference/calls.md section 1): the repetition is dropped, and refused if it differs from the path.
 */
export function readInput(call: Call, raw: RawInput): InputOf<Call> {
  const names = pathParameters(call.path);
  const path = Object.fromEntries(names.map((name, index) => [name, raw.pathValues[index]]));
  const sentInBody = call.method !== 'GET';
  const query = readQuery(call.schemas.query, raw.search, sentInBody ? {} : raw.body);
  const body = sentInBody ? raw.body : {};

  const violations: FieldViolation[] = [];
  // The path's schema lower-cases ids.
  const read = (name: string, value: unknown): unknown => {
    const { data } = call.schemas.path.safeParse({ ...path, [name]: value });
    return isFields(data) ? data[name] : value;
  };
  const isSame = (name: string, one: unknown, other: unknown): boolean =>
    one === other || read(name, one) === read(name, other);
  for (const [name, value] of Object.entries(path)) {
    for (const repeated of [name, clientSpelling(name)].flatMap((at) => [
      removePath(query, at),
      removePath(body, at),
    ])) {
      if (repeated !== undefined && repeated !== null && !isSame(name, repeated, value)) {
        violations.push({
          field: name,
          description: 'differs from the one in the address',
          violatedRule: 'VALIDATION',
        });
      }
    }
  }
  return parseInput(call, { path, query, body }, violations);
}

/**
 * Public clients call an entity's id `_id` and rename it, except in an update that sends back the whole entity:
 * there the id occurs twice, as `service.id` and `service._id`.
 */
function clientSpelling(path: string): string {
  return path.replace(/(^|\.)id$/, '$1_id');
}

/** Removes the value at a dotted path and returns it: `service.id` from `{service: {id, name}}`. */
function removePath(from: object, path: string): unknown {
  const [first, ...rest] = path.split('.');
  if (first === undefined || !Object.hasOwn(from, first)) return undefined;
  const value: unknown = Reflect.get(from, first);
  if (rest.length > 0) {
    return typeof value === 'object' && value !== null ? removePath(value, rest.join('.')) : undefined;
  }
  Reflect.deleteProperty(from, first);
  return value;
}

/** The one parameter that may carry a whole query as base64url JSON (reference/calls.md section 1). */
const packedParameter = '.r';
const maxParameters = 1000;

function readQuery(schema: z.ZodType, search: URLSearchParams, fallback: object): object {
  const packed = search.get(packedParameter);
  const query: Record<string, unknown> = { ...fallback, ...(packed === null ? {} : unpack(packed)) };
  if (search.size > maxParameters) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: more than ${maxParameters} query parameters`);
  }
  for (const key of new Set(search.keys())) {
    if (key === packedParameter) continue;
    const values = search.getAll(key);
    if ([key, ...values].some((text) => whyUnstorable(text) !== undefined)) {
      throw invalidField(key.replaceAll('\0', ''), 'cannot be stored');
    }
    setPath(query, key.split('.'), values.length === 1 ? values[0] : values);
  }
  return coerced(schema, query) as object;
}

function unpack(packed: string): object {
  const bytes = fromBase64url(packed);
  const what = `"${packedParameter}"`;
  const value = bytes && parseJsonText(decodeText(bytes, what), what);
  if (!isFields(value)) {
    throw invalidField(packedParameter, 'must be a JSON object in base64url', 'FORMAT');
  }
  return value;
}

function setPath(into: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [first = '', ...rest] = keys;
  if (first === '__proto__' || keys.length > 10) {
    throw invalidField(keys.join('.'), 'is not an accepted field', 'FIELD_NOT_ALLOWED');
  }
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = Object.hasOwn(into, first) ? into[first] : undefined;
  const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  setPath(next, rest, value);
  into[first] = next;
}

/** Converts texts of a query string to the types that the schema expects, where possible. */
function coerced(schema: z.ZodType, value: unknown): unknown {
  // Not an item of a list: clients write null for a field that they omit.
  if (value === null) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return coerced(innerOf(schema), value);
  }
  if (schema instanceof z.ZodObject) {
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]: [string, unknown]) => {
        const inner = fieldOf(schema, key);
        return [key, inner ? coerced(inner, field) : field];
      }),
    );
  }
  if (schema instanceof z.ZodArray) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => coerced(itemOf(schema), item));
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (schema instanceof z.ZodNumber && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}
