import type * as z from 'zod';
import type { Input } from '../../contract/entities/input.ts';
import { invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import { applyMask, applyPatch, parseMask } from '../../contract/mask.ts';
import { getPath, setPath, type Fields } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import type { Queries } from '../database/database.ts';
import { notFound } from './notFound.ts';
import { recordChange, type ChangeKind } from './recordChange.ts';
import { checkRevision, isUnchanged, nextRevision } from './revisions.ts';
import type { Writing } from './writing.ts';

/** What every entity that stands in one row of its own has. */
export interface Versioned extends Fields {
  id: string;
  revision?: string;
  updatedDate?: string;
}

/** How a family of plain entities is kept and changed. Services have rules of their own (updateService.ts). */
export interface EntityFamily<Entity extends Versioned> {
  kind: ChangeKind;
  /** What the entity is called on the wire: `bookingPolicy`. */
  wireName: string;
  /** What sentences call it: `booking policy`. */
  noun: string;
  schema: z.ZodType<Entity>;
  /** Wire paths that only the server writes, `id` and `revision` aside; what a patch says of them is ignored. */
  readOnly: readonly string[];
  /** The fields that a mask may name; without it masks are not part of the family's calls. */
  maskable?: z.ZodType;
  /** The fields that a patch without a mask replaces as a whole; left out: exactly the leaf fields that it holds. */
  touched?: (patch: Fields) => readonly string[];
  /** The entity, locked until the transaction ends; undefined when it is missing, deleted or another business's. */
  lock: (db: Queries, businessId: string, id: string) => Promise<Entity | undefined>;
  store: (db: Queries, businessId: string, entity: Entity) => Promise<void>;
  /** False where the wire shows no dates. */
  dated?: boolean;
  /** What follows from a change before it is checked: defaults, derived fields. */
  settle?: (after: Entity, before: Entity, writing: Writing) => Entity | Promise<Entity>;
  /** The rules that the change breaks; fields begin with the wire name. */
  violations?: (
    writing: Writing,
    after: Entity,
    before: Entity,
  ) => readonly FieldViolation[] | Promise<readonly FieldViolation[]>;
}

export interface EntityChange<Entity> {
  id: string;
  /** Any part of the entity, with the revision it was read at. */
  patch: Input<Entity>;
  mask?: string | readonly string[];
  /** Where the patch stands on the wire when it is not under the family's own name: `resources.3.resource`. */
  at?: string;
  maskAt?: string;
}

/**
 * Changes the fields that the mask names, or without one those that the patch holds; an explicit null clears
 * (reference/query-language.md section 6). Throws NOT_FOUND, field violations, or REVISION_MISMATCH with the current
 * record.
 */
export async function changeEntity<Entity extends Versioned>(
  writing: Writing,
  family: EntityFamily<Entity>,
  { id, patch, mask, at = family.wireName, maskAt }: EntityChange<Entity>,
): Promise<Entity> {
  const { wireName, noun } = family;
  const before = await lockEntity(writing, family, id);
  checkRevision(before, patch, { at, wireName, noun });
  const masked = family.maskable ? parseMask(mask, family.maskable, maskAt) : undefined;
  const paths = masked ?? family.touched?.(patch);
  const changed = paths ? applyMask(before, patch, paths) : applyPatch(before, patch);
  const kept = ['id', 'revision', ...family.readOnly].reduce<Fields>(
    (entity, path) => setPath(entity, path, getPath(before, path)),
    changed,
  );
  const parsed = family.schema.safeParse(kept, { reportInput: true });
  if (!parsed.success) throw invalidArgument(zodToViolations(parsed.error, at.split('.')));
  const after = family.settle ? await family.settle(parsed.data, before, writing) : parsed.data;
  const violations = (await family.violations?.(writing, after, before)) ?? [];
  if (violations.length > 0) {
    throw invalidArgument(violations.map((violation) => movedTo(violation, wireName, at)));
  }
  return saveEntity(writing, family, before, after);
}

/** The entity, locked. Throws NOT_FOUND. */
export async function lockEntity<Entity extends Versioned>(
  { db, businessId }: Writing,
  { lock, noun }: EntityFamily<Entity>,
  id: string,
): Promise<Entity> {
  const entity = await lock(db, businessId, id);
  if (!entity) throw notFound(noun);
  return entity;
}

/** Stores a locked entity that a change has made another under its next revision, and records the change. */
export async function saveEntity<Entity extends Versioned>(
  writing: Writing,
  family: EntityFamily<Entity>,
  before: Entity,
  changed: Entity,
): Promise<Entity> {
  return isUnchanged(before, changed) ? before : saveVersion(writing, family, before, changed);
}

/** The same where the change may stand in another record that belongs to the entity. */
export async function saveVersion<Entity extends Versioned>(
  writing: Writing,
  { kind, store, dated = true }: EntityFamily<Entity>,
  before: Entity,
  changed: Entity,
): Promise<Entity> {
  const date = dated ? { updatedDate: writing.now.toISOString() } : {};
  const after = { ...changed, revision: nextRevision(before), ...date };
  await store(writing.db, writing.businessId, after);
  await recordChange(writing, kind, { action: 'updated', before, after });
  return after;
}

function movedTo(violation: FieldViolation, wireName: string, at: string): FieldViolation {
  const inside = violation.field === wireName || violation.field.startsWith(`${wireName}.`);
  return inside ? { ...violation, field: at + violation.field.slice(wireName.length) } : violation;
}
