import type * as z from 'zod';
import type { Input } from '../../contract/entities/values/input.ts';
import { applyPatch } from '../../contract/mask.ts';
import { clearPath, type Fields } from '../../contract/paths.ts';
import { parsedBy } from '../../contract/violations.ts';

interface Created<Entity> {
  wireName: string;
  schema: z.ZodType<Entity>;
  /** Wire paths that only the server writes, besides id, revision and dates; values from callers are ignored. */
  readOnly: readonly string[];
}

/**
 * Builds a new entity from the caller's input, where null means omitted, and the server's fields. Throws field
 * violations for missing fields.
 */
export function newEntity<Entity extends Fields>(
  { wireName, schema, readOnly }: Created<Entity>,
  input: Input<Entity>,
  given: Partial<Entity>,
): Entity {
  const sent = [...versionFields(), ...readOnly].reduce<Fields>(clearPath, applyPatch({}, input));
  return parsedBy(schema, { ...sent, ...given }, wireName);
}

/** Version fields of an entity created now. */
export function firstVersion(now: Date) {
  return { id: crypto.randomUUID(), ...firstDates(now) };
}

/** The same without an id, which the record has already. */
export function firstDates(now: Date) {
  const date = now.toISOString();
  return { revision: '1', createdDate: date, updatedDate: date };
}

/** The fields of the version, which only the server writes. */
export function versionFields({ dated = true }: { dated?: boolean } = {}): string[] {
  return ['id', 'revision', ...(dated ? ['createdDate', 'updatedDate'] : [])];
}
