import type { Input } from '../../contract/entities/input.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import type { EntityTable } from '../tables/entityTable.ts';
import { sql } from 'kysely';
import {
  changeEntity,
  lockEntity,
  type EntityChange,
  type EntityFamily,
  type Versioned,
} from './changeEntity.ts';
import { firstVersion, newEntity } from './newEntity.ts';
import { recordChange } from './recordChange.ts';
import { nextRevision } from './revisions.ts';
import type { Reading } from '../tables/services/wholeServices.ts';
import type { Writing } from './writing.ts';

/** What is special to a family; all of it may be left out but the names and the shape. */
interface Declaration<Entity extends Versioned> extends Omit<
  EntityFamily<Entity>,
  'lock' | 'store' | 'settle' | 'violations'
> {
  table: EntityTable<Entity>;
  /** What the server gives a new one beside its id, revision and dates. */
  given?: (input: Input<Entity>) => Partial<Entity>;
  /** What follows before the entity is checked: defaults, derived fields. Without `before` it is a new one. */
  settle?: (writing: Writing, after: Entity, before?: Entity) => Entity | Promise<Entity>;
  /** The rules that a new or a changed entity breaks; fields begin with the wire name. */
  violations?: (
    writing: Writing,
    after: Entity,
    before?: Entity,
  ) => readonly FieldViolation[] | Promise<readonly FieldViolation[]>;
  /** Refuses one more than a business may have. */
  makeRoom?: (writing: Writing) => Promise<void>;
  /** Refuses a deletion, or does what goes with it. */
  beforeDeletion?: (writing: Writing, before: Entity) => void | Promise<void>;
  /** Refuses to bring back what has lost its place. */
  beforeRestoration?: (writing: Writing, before: Entity) => void | Promise<void>;
}

/** A family of plain entities: what its calls do where nothing is special. */
export interface PlainFamily<Entity extends Versioned> extends EntityFamily<Entity> {
  table: EntityTable<Entity>;
  /** Throws NOT_FOUND. */
  read: (reading: Pick<Reading, 'db' | 'businessId'>, id: string) => Promise<Entity>;
  /** A new entity, not checked yet: what was sent and what the server gives it. Throws field violations. */
  begin: (writing: Writing, input: Input<Entity>) => Entity;
  /** What follows from a new entity; throws the rules that it breaks. */
  check: (writing: Writing, begun: Entity) => Promise<Entity>;
  /** Stores a whole entity and records that it was created. */
  add: (writing: Writing, entity: Entity) => Promise<Entity>;
  create: (writing: Writing, input: Input<Entity>) => Promise<Entity>;
  /** As `changeEntity` does. */
  update: (writing: Writing, change: EntityChange<Entity>) => Promise<Entity>;
  /** Throws NOT_FOUND, also the second time. */
  delete: (writing: Writing, id: string) => Promise<Entity>;
  /** Asked for one that is there, it answers it as it is: who clicks Undo twice gets what they want. Throws NOT_FOUND. */
  restore: (writing: Writing, id: string) => Promise<Entity>;
}

/** Declares a family of plain entities. */
export function family<Entity extends Versioned>(declared: Declaration<Entity>): PlainFamily<Entity> {
  const { table, settle, violations, kind, noun, given, makeRoom, beforeDeletion, beforeRestoration } =
    declared;
  const plain: EntityFamily<Entity> = {
    ...declared,
    lock: table.lock,
    store: table.store,
    settle: settle && ((after, before, writing) => settle(writing, after, before)),
    violations,
  };

  const begin = (writing: Writing, input: Input<Entity>): Entity =>
    newEntity(plain, input, {
      ...firstVersion(writing.now),
      ...given?.(input),
    } as unknown as Partial<Entity>);
  const check = async (writing: Writing, begun: Entity): Promise<Entity> => {
    const entity = settle ? await settle(writing, begun) : begun;
    const broken = (await violations?.(writing, entity)) ?? [];
    if (broken.length > 0) throw invalidArgument([...broken]);
    return entity;
  };
  const add = async (writing: Writing, entity: Entity): Promise<Entity> => {
    await table.insert(writing.db, writing.businessId, entity);
    await recordChange(writing, kind, { action: 'created', after: entity });
    return entity;
  };

  return {
    ...plain,
    table,
    begin,
    check,
    add,
    read: async ({ db, businessId }, id) => {
      const [entity] = await table.select(db, businessId, sql`and id = ${id}`);
      if (!entity)
        throw new ApiError(
          'NOT_FOUND',
          `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found. It may have been deleted.`,
        );
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
      const after = { ...before, revision: nextRevision(before), updatedDate: now.toISOString() };
      await table.setDeleted(db, businessId, before.id, null);
      await table.store(db, businessId, after);
      await recordChange(writing, kind, { action: 'restored', after, deletedDate });
      return after;
    },
  };
}
