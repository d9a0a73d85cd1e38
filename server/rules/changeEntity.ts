import type * as z from 'zod';
import type { Input } from '../../contract/entities/values/input.ts';
import { invalidArgument, movedField, type FieldViolation } from '../../contract/errors.ts';
import { applyMask, applyPatch, parseMask } from '../../contract/mask.ts';
import { copyPaths, type Fields } from '../../contract/paths.ts';
import { parsedBy } from '../../contract/violations.ts';
import type { Queries } from '../database/database.ts';
import { versionFields } from './newEntity.ts';
import { notFound } from './notFound.ts';
import { recordChange, type ChangeKind } from './recordChange.ts';
import { checkRevision, isUnchanged, nextRevision } from './revisions.ts';
import type { Writing } from './writing.ts';

/** Fields of every entity that takes one row. */
export interface Versioned extends Fields {
  id: string;
  revision?: string;
  updatedDate?: string;
}

/** Storage and rules of a family of plain entities. Services have their own rules (updateService.ts). */
export interface EntityFamily<Entity extends Versioned> {
  kind: ChangeKind;
  /** Wire name: `bookingPolicy`. */
  wireName: string;
  /** Name in sentences: `booking policy`. */
  noun: string;
  schema: z.ZodType<Entity>;
  /** Wire paths that only the server writes, besides id, revision and dates; patches of them are ignored. */
  readOnly: readonly string[];
  /** Fields that a mask may name; absent: the family's calls have no masks. */
  maskable?: z.ZodType;
  /** Fields that a patch without a mask replaces as a whole; default: exactly its leaf fields. */
  touched?: (patch: Fields) => readonly string[];
  /** Locks the entity until the transaction ends; undefined if it is missing, deleted or another business's. */
  lock: (db: Queries, businessId: string, id: string) => Promise<Entity | undefined>;
  store: (db: Queries, businessId: string, entity: Entity, now: Date) => Promise<void>;
  /** False if the wire omits dates. */
  dated?: boolean;
  /** Applies defaults and derived fields before validation. */
  settle?: (after: Entity, before: Entity, writing: Writing) => Entity | Promise<Entity>;
  /** Violations of a change; field names begin with the wire name. */
  violations?: (
    writing: Writing,
    after: Entity,
    before: Entity,
  ) => readonly FieldViolation[] | Promise<readonly FieldViolation[]>;
}

export interface EntityChange<Entity> {
  id: string;
  /** Any part of the entity, with the revision that it is based on. */
  patch: Input<Entity>;
  mask?: string | readonly string[];
  /** Wire path of the patch, if it differs from the wire name: `resources.3.resource`. */
  at?: string;
  maskAt?: string;
}

/**
 * Changes the fields of the mask, or without one those of the patch; an explicit null clears
 * (reference/query-language.md section 6). Throws NOT_FOUND, field violations, or REVISION_MISMATCH with the
 * current record.
 */
export async function changeEntity<Entity extends Versioned>(
  writing: Writing,
  family: EntityFamily<Entity>,
  change: EntityChange<Entity>,
): Promise<Entity> {
  const { before, after } = await planChange(writing, family, change);
  return saveEntity(writing, family, before, after);
}

/** The locked entity, and the same with the change; nothing is stored. */
export async function planChange<Entity extends Versioned>(
  writing: Writing,
  family: Omit<EntityFamily<Entity>, 'store'>,
  { id, patch, mask, at = family.wireName, maskAt }: EntityChange<Entity>,
): Promise<{ before: Entity; after: Entity }> {
  const { wireName, noun } = family;
  const before = await lockEntity(writing, family, id);
  checkRevision(before, patch, { at, wireName, noun });
  const masked = family.maskable ? parseMask(mask, family.maskable, maskAt) : undefined;
  const paths = masked ?? family.touched?.(patch);
  const patched = paths ? applyMask(before, patch, paths) : applyPatch(before, patch);
  const proposed = copyPaths(patched, before, [...versionFields(family), ...family.readOnly]);
  const changed = parsedBy(family.schema, proposed, at);
  const after = family.settle ? await family.settle(changed, before, writing) : changed;
  const violations = (await family.violations?.(writing, after, before)) ?? [];
  if (violations.length > 0) {
    throw invalidArgument(violations.map(movedField(wireName, at)));
  }
  return { before, after };
}

/** Locks the entity. Throws NOT_FOUND. */
export async function lockEntity<Entity extends Versioned>(
  { db, businessId }: Writing,
  { lock, noun }: Pick<EntityFamily<Entity>, 'lock' | 'noun'>,
  id: string,
): Promise<Entity> {
  const entity = await lock(db, businessId, id);
  if (!entity) throw notFound(noun);
  return entity;
}

/** Stores a locked entity with an incremented revision and records the change, unless nothing changed. */
export async function saveEntity<Entity extends Versioned>(
  writing: Writing,
  family: EntityFamily<Entity>,
  before: Entity,
  changed: Entity,
): Promise<Entity> {
  return isUnchanged(before, changed) ? before : saveVersion(writing, family, before, changed);
}

/** The same without that check, for changes in a record that belongs to the entity. */
export async function saveVersion<Entity extends Versioned>(
  writing: Writing,
  { kind, store, dated = true }: EntityFamily<Entity>,
  before: Entity,
  changed: Entity,
): Promise<Entity> {
  const date = dated ? { updatedDate: writing.now.toISOString() } : {};
  const after = { ...changed, revision: nextRevision(before), ...date };
  await store(writing.db, writing.businessId, after, writing.now);
  await recordChange(writing, kind, { action: 'updated', before, after });
  return after;
}
