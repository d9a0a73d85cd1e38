import * as z from 'zod';
import type { Input } from '../../contract/entities/values/input.ts';
import { invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import type { Sql } from '../database/database.ts';
import type { EntityTable } from '../tables/entityTable.ts';
import type { CallContext } from './callContext.ts';
import {
  changeEntity,
  lockEntity,
  type EntityChange,
  type EntityFamily,
  type Versioned,
} from './changeEntity.ts';
import { firstVersion, newEntity, versionFields } from './newEntity.ts';
import { notFound } from './notFound.ts';
import { recordChange } from './recordChange.ts';
import { nextVersion } from './revisions.ts';
import type { Writing } from './writing.ts';

/** The special parts of a family; only names and shape are required. */
interface Declaration<Entity extends Versioned> extends Omit<
  EntityFamily<Entity>,
  'lock' | 'store' | 'schema' | 'readOnly' | 'maskable' | 'settle' | 'violations'
> {
  table: EntityTable<Entity>;
  schema: z.ZodType<Entity> & z.ZodObject;
  /** Fields that only the server writes, besides id, revision and dates; patches of them are ignored. */
  readOnly?: readonly (keyof Entity & string)[];
  /** Updates have masks, which may name every other field. */
  maskable?: true;
  /** Fields that the server sets on creation, besides id, revision and dates. */
  given?: (input: Input<Entity>) => Partial<Entity>;
  /** Applies defaults and derived fields before validation. Without `before` the entity is new. */
  settle?: (writing: Writing, after: Entity, before?: Entity) => Entity | Promise<Entity>;
  /** Violations of a new or changed entity; field names begin with the wire name. */
  violations?: (
    writing: Writing,
    after: Entity,
    before?: Entity,
  ) => readonly FieldViolation[] | Promise<readonly FieldViolation[]>;
  /** Throws when the business has reached its limit. */
  makeRoom?: (writing: Writing) => Promise<void>;
  /** Refuses a deletion, or applies its consequences. */
  beforeDeletion?: (writing: Writing, before: Entity) => void | Promise<void>;
  /** Refuses a restoration that is no longer possible. */
  beforeRestoration?: (writing: Writing, before: Entity) => void | Promise<void>;
}

/** Rules of a family of plain entities. */
export interface PlainFamily<Entity extends Versioned> extends EntityFamily<Entity> {
  table: EntityTable<Entity>;
  /** Condition on the rows visible to the caller. */
  visible: (context: Pick<CallContext, 'businessId' | 'caller'>) => Sql<boolean>;
  /** Throws NOT_FOUND, also for an entity that the caller may not see. */
  read: (context: Pick<CallContext, 'db' | 'businessId' | 'caller'>, id: string) => Promise<Entity>;
  /** Builds a new, unchecked entity from the input and the server's fields. Throws field violations. */
  begin: (writing: Writing, input: Input<Entity>) => Entity;
  /** Settles a new entity; throws its violations. */
  check: (writing: Writing, begun: Entity) => Promise<Entity>;
  /** Stores a whole entity and records its creation. */
  add: (writing: Writing, entity: Entity) => Promise<Entity>;
  create: (writing: Writing, input: Input<Entity>) => Promise<Entity>;
  /** Like `changeEntity`. */
  update: (writing: Writing, change: EntityChange<Entity>) => Promise<Entity>;
  /** Throws NOT_FOUND, also for a second deletion. */
  delete: (writing: Writing, id: string) => Promise<Entity>;
  /** Idempotent: returns an entity that is not deleted unchanged, for a double click on Undo. Throws NOT_FOUND. */
  restore: (writing: Writing, id: string) => Promise<Entity>;
}

/** Declares a family of plain entities. */
export function family<Entity extends Versioned>(declared: Declaration<Entity>): PlainFamily<Entity> {
  const { table, settle, violations, kind, noun, given, makeRoom } = declared;
  const { schema, readOnly = [], dated = true, beforeDeletion, beforeRestoration } = declared;
  const plain: EntityFamily<Entity> = {
    ...declared,
    readOnly,
    maskable: declared.maskable && maskableOf(schema, [...versionFields(declared), ...readOnly]),
    lock: table.lock,
    store: table.store,
    settle: settle && ((after, before, writing) => settle(writing, after, before)),
    violations,
  };

  const begin = (writing: Writing, input: Input<Entity>): Entity => {
    const { id, revision, ...dates } = firstVersion(writing.now);
    const version = { id, revision, ...(dated && dates), ...given?.(input) };
    return newEntity(plain, input, version as unknown as Partial<Entity>);
  };
  const check = async (writing: Writing, begun: Entity): Promise<Entity> => {
    const entity = settle ? await settle(writing, begun) : begun;
    const broken = (await violations?.(writing, entity)) ?? [];
    if (broken.length > 0) throw invalidArgument([...broken]);
    return entity;
  };
  const add = async (writing: Writing, entity: Entity): Promise<Entity> => {
    await table.insert(writing.db, writing.businessId, entity, writing.now);
    await recordChange(writing, kind, { action: 'created', after: entity });
    return entity;
  };

  return {
    ...plain,
    table,
    begin,
    check,
    add,
    visible: ({ businessId }) => table.existing(businessId),
    read: async ({ db, businessId }, id) => {
      const entity = await table.find(db, businessId, id);
      if (!entity) throw notFound(noun);
      return entity;
    },
    create: async (writing, input) => {
      const entity = await check(writing, begin(writing, input));
      await makeRoom?.(writing);
      return add(writing, entity);
    },
    update: (writing, change) => changeEntity(writing, plain, change),
    delete: async (writing, id) => {
      const before = await lockEntity(writing, plain, id);
      await beforeDeletion?.(writing, before);
      await table.delete(writing.db, writing.businessId, before.id, writing.now);
      await recordChange(writing, kind, { action: 'deleted', before });
      return before;
    },
    restore: async (writing, id) => {
      const { db, businessId, now } = writing;
      const found = await table.lockDeleted(db, businessId, id);
      if (!found) return lockEntity(writing, plain, id);
      const { entity: before, deletedDate } = found;
      await beforeRestoration?.(writing, before);
      await makeRoom?.(writing);
      const after = { ...before, ...nextVersion(before, now) };
      await table.setDeleted(db, businessId, before.id, null);
      await table.store(db, businessId, after, now);
      await recordChange(writing, kind, { action: 'restored', after, deletedDate });
      return after;
    },
  };
}

function maskableOf({ shape }: z.ZodObject, readOnly: readonly string[]): z.ZodType {
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([key]) => !readOnly.includes(key))));
}
