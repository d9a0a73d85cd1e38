import * as z from 'zod';
import { invalidArgument, invalidField, type FieldViolation } from './errors.ts';
import {
  type Fields,
  copyPaths,
  equalValues,
  isFields,
  isForeign,
  keysOf,
  ownValue,
  withoutNulls,
} from './paths.ts';
import { fieldOf, innerOf, optionsOf, valueOf } from './schemaParts.ts';

/**
 * The fields that a change touches (reference/query-language.md section 6): those of a mask or, without a mask, those
 * in the body. All other fields of the entity stay byte for byte.
 */

/** The paths on the wire: `name,payment.options`, or a list in hand-written clients. */
export const fieldMask = z.union([z.string().max(16_000), z.array(z.string().max(512)).max(500)]);

const maximumPaths = 200;

/**
 * Parses the paths of a mask, comma-separated text on the wire or a list in hand-written clients. `allowed` is the
 * schema of the changeable fields: a path must lead to one of them. An absent mask yields undefined. Refused with a
 * field violation on `at`: an empty mask, `*`, unknown or read-only fields, paths into lists, more than 200 paths. A
 * path below another masked path is redundant and dropped.
 */
export function parseMask(mask: unknown, allowed: z.ZodType, at = 'mask'): string[] | undefined {
  if (mask === undefined || mask === null) return undefined;
  const paths = listPaths(mask, at);
  const violations = paths.flatMap((path) => pathViolations(path, allowed, at));
  if (violations.length > 0) throw invalidArgument(violations);
  return withoutChildren(paths);
}

function listPaths(mask: unknown, at: string): string[] {
  const parts: unknown = typeof mask === 'string' ? mask.split(',') : mask;
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) {
    throw invalidField(at, 'must be field paths, separated by commas');
  }
  const paths = [...new Set(parts.map((part) => part.trim()))];
  if (paths.every((path) => path === '')) {
    throw invalidField(at, 'must name at least one field; leave it out to change every field that is sent');
  }
  if (paths.length > maximumPaths) throw invalidField(at, `must name at most ${maximumPaths} fields`);
  return paths;
}

function pathViolations(path: string, allowed: z.ZodType, at: string): FieldViolation[] {
  const shown = path.slice(0, 100);
  if (path === '') return [violation(at, 'has an empty entry')];
  if (path === '*') return [violation(at, 'must list each field; * is not supported')];
  const keys = path.split('.');
  let schemas: readonly z.ZodType[] = [allowed];
  for (const key of keys) {
    const next = schemas.flatMap((schema) => fieldsNamed(schema, key));
    if (next.length === 0) {
      const intoList = schemas.some((schema) => bare(schema) instanceof z.ZodArray);
      return [
        violation(
          at,
          intoList
            ? `names ${shown}, but a list is changed as a whole`
            : `names ${shown}, which is not a field that can be changed here`,
        ),
      ];
    }
    schemas = next;
  }
  return [];
}

/** The schemas of a field in every branch of the schema; empty if there is no such field. */
function fieldsNamed(schema: z.ZodType, key: string): z.ZodType[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    const field = fieldOf(inner, key);
    return field ? [field] : [];
  }
  if (inner instanceof z.ZodUnion) return optionsOf(inner).flatMap((option) => fieldsNamed(option, key));
  const takes = inner instanceof z.ZodRecord && isKey(key) && z.safeParse(inner.keyType, key).success;
  return takes ? [valueOf(inner)] : [];
}

/** The schema without optional and nullable wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy) {
    return bare(innerOf(schema));
  }
  return schema;
}

/** Keys of a map are chosen by the caller; these are not. */
function isKey(key: string): boolean {
  return key !== '' && !['__proto__', 'constructor', 'prototype'].includes(key);
}

function withoutChildren(paths: readonly string[]): string[] {
  const named = new Set(paths);
  return paths.filter((path) => {
    const keys = path.split('.');
    return !keys.some((_, length) => length > 0 && named.has(keys.slice(0, length).join('.')));
  });
}

function violation(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'FIELD_NOT_ALLOWED' };
}

/**
 * Applies a change with a mask. A masked field that is missing or null in the patch is cleared; a masked object or list
 * replaces the old one as a whole. The result must be validated.
 */
export function applyMask(current: Fields, patch: Fields, mask: readonly string[]): Fields {
  return copyPaths(current, patch, mask);
}

/**
 * Applies a change without a mask: exactly the leaf fields of the patch change. null clears, a list or an image with
 * another id replaces the old one as a whole, and an empty object only creates a missing object. `at` is the path of both
 * in their entity: inside a namespace of extended fields null is a value.
 */
export function applyPatch(current: Fields, patch: Fields, at: readonly string[] = []): Fields {
  const entity = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(patch)) {
    const old = entity.get(key);
    const path = [...at, key];
    if (value === null && !isForeign(path.slice(0, -1))) entity.delete(key);
    else if (isFields(value) && isFields(old) && !isOtherImage(path, old, value)) {
      entity.set(key, applyPatch(old, value, path));
    } else if (value !== undefined) entity.set(key, withoutNulls(value, path));
  }
  return Object.fromEntries(entity);
}

/** The id is the file name of the picture (reference/entities.md section 1), which the other fields describe. */
function isOtherImage(path: readonly string[], old: Fields, { id }: Fields): boolean {
  if (path.at(-1) !== 'image' || isForeign(path)) return false;
  return typeof id === 'string' && old['id'] !== undefined && old['id'] !== id;
}

/**
 * The leaf fields in a body, including null ones. A list is one leaf, and so are an empty object and a map with dots in
 * its keys, which no path could name.
 */
export function presentPaths(patch: Fields): string[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const keys = isFields(value) ? Object.keys(value) : [];
    if (!isFields(value) || keys.length === 0 || keys.some(isDotted)) return [key];
    return presentPaths(value).map((path) => `${key}.${path}`);
  });
}

const isDotted = (key: string) => key.includes('.');

/**
 * The mask of the differences: each changed field, an added or removed object as one, a list as a whole. Missing and
 * null are equal.
 */
export function changedPaths(before: Fields, after: Fields): string[] {
  return keysOf(before, after).flatMap((key) => {
    const [old, now] = [ownValue(before, key), ownValue(after, key)];
    if (equalValues(old, now)) return [];
    const isReplaced = !isFields(old) || !isFields(now) || keysOf(old, now).some(isDotted);
    return isReplaced ? [key] : changedPaths(old, now).map((path) => `${key}.${path}`);
  });
}
