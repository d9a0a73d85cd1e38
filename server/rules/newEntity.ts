import type * as z from 'zod';
import type { Input } from '../../contract/entities/input.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { applyPatch } from '../../contract/mask.ts';
import { clearPath, type Fields } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';

interface Created<Entity> {
  wireName: string;
  schema: z.ZodType<Entity>;
  /** Wire paths that only the server writes; what a caller sends of them is ignored. */
  readOnly: readonly string[];
}

/**
 * A new entity from what the caller sent, where null says nothing, and what the server gives it. Throws field
 * violations for what is missing.
 */
export function newEntity<Entity extends Fields>(
  { wireName, schema, readOnly }: Created<Entity>,
  input: Input<Entity>,
  given: Partial<Entity>,
): Entity {
  const sent = ['id', 'revision', ...readOnly].reduce<Fields>(clearPath, applyPatch({}, input));
  const parsed = schema.safeParse({ ...sent, ...given }, { reportInput: true });
  if (!parsed.success) throw invalidArgument(zodToViolations(parsed.error, [wireName]));
  return parsed.data;
}

/** What an entity that is made at this moment begins with. */
export function firstVersion(now: Date) {
  const date = now.toISOString();
  return { id: crypto.randomUUID(), revision: '1', createdDate: date, updatedDate: date };
}
