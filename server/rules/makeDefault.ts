import type { Queries } from '../database/database.ts';
import { waitForTurn } from '../tables/turns.ts';
import { lockEntity, type EntityFamily, type Versioned } from './changeEntity.ts';
import { recordChanges } from './recordChange.ts';
import { nextVersion } from './revisions.ts';
import type { Writing } from './writing.ts';

/** A family of which a business has exactly one default. */
interface WithDefault<Entity extends Versioned & { default?: boolean }> {
  family: EntityFamily<Entity>;
  turn: Parameters<typeof waitForTurn>[2];
  find: (db: Queries, businessId: string) => Promise<Entity | undefined>;
  /** Name of the event. */
  slug: string;
  /** Body of the event, which then announces the change of the former default too. */
  bodyOf?: (made: MadeDefault<Entity>) => Readonly<Record<string, unknown>>;
}

export interface MadeDefault<Entity> {
  current: Entity;
  /** The former default; undefined if there was none, or if it is still the default. */
  previous?: Entity;
}

/**
 * Makes an entity the default instead of the current one. Both get a new revision; does nothing if it is the
 * default already. Throws NOT_FOUND.
 */
export async function makeDefault<Entity extends Versioned & { default?: boolean }>(
  writing: Writing,
  { family, turn, find, slug, bodyOf }: WithDefault<Entity>,
  id: string,
): Promise<MadeDefault<Entity>> {
  const { db, businessId, now } = writing;
  await waitForTurn(db, businessId, turn);
  const before = await lockEntity(writing, family, id);
  if (before.default) return { current: before };
  const former = await find(db, businessId);
  const previousBefore = former && (await lockEntity(writing, family, former.id));
  const store = async (entity: Entity, isDefault: boolean): Promise<Entity> => {
    const after = { ...entity, default: isDefault, ...nextVersion(entity, now) };
    await family.store(db, businessId, after, now);
    return after;
  };
  // The previous one first, because the database allows one default only.
  const previous = previousBefore && (await store(previousBefore, false));
  const made = { current: await store(before, true), previous };
  await recordChanges(writing, family.kind, [
    ...(previousBefore && previous
      ? [
          {
            action: 'updated',
            before: previousBefore,
            after: previous,
            announced: bodyOf === undefined,
          } as const,
        ]
      : []),
    { action: 'acted', slug, before, after: made.current, body: bodyOf?.(made) ?? {} },
  ]);
  return made;
}
