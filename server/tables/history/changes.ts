import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isFields, type Fields } from '../../../contract/paths.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';
import { writeLater } from '../../database/queries.ts';
import { jsonDifference } from '../../json/jsonDifference.ts';
import { inStatements, prepareInsertion } from '../manyRows.ts';

/** The same for all changes of a statement. */
export interface Recording {
  businessId: string;
  /** `service`, `category` ... */
  entity: string;
  /** Identification data in the form of events. */
  actor: unknown;
  requestId: string;
  /** The bulk run that they are part of. */
  runId?: string | undefined;
  /** The change that they undo. */
  undoes?: string | undefined;
  at: Date;
}

export interface Change {
  /** Its event may name it. */
  id: string;
  entityId: string;
  /** `created`, `updated`, `deleted`, `restored`. */
  action: string;
  /** Display name of the record; absent if it has none. */
  name?: string | undefined;
  /** The service that the record belongs to; absent for services themselves. */
  serviceId?: string | undefined;
  /** The whole entity before; absent for a creation. */
  before: unknown;
  /** The whole entity after; absent for a deletion. */
  after: unknown;
}

const insertion = prepareInsertion(
  'insert changes',
  {
    shared: {
      business_id: 'uuid',
      entity: 'text',
      actor: 'jsonb',
      request_id: 'text',
      run_id: 'uuid',
      undoes: 'uuid',
      at: 'timestamptz',
    },
    own: {
      id: 'uuid',
      entity_id: 'uuid',
      action: 'text',
      name: 'text',
      service_id: 'uuid',
      before: 'jsonb',
      after: 'jsonb',
      base: 'bigint',
      became: 'jsonb',
      was: 'jsonb',
    },
  },
  (
    rowsAndShared,
  ) => sql`insert into changes (id, business_id, entity, entity_id, action, name, service_id, actor, before, after,
      base, became, was, request_id, run_id, undoes, at)
    select rows.id, shared.business_id, shared.entity, rows.entity_id, rows.action, coalesce(rows.name, services.name),
      rows.service_id, shared.actor, rows.before, rows.after, rows.base, rows.became, rows.was, shared.request_id,
      shared.run_id, shared.undoes, shared.at
    from ${rowsAndShared} left join services on services.business_id = shared.business_id and services.id = rows.service_id
    order by position`,
);

/**
 * Records changes. An edit is stored as the difference from the latest version that is stored whole; if that is
 * not smaller than the whole, the new version is stored, as the base of later edits.
 */
export async function insertChanges(
  db: Queries,
  recording: Recording,
  changes: readonly Change[],
  versions?: FullVersions,
): Promise<void> {
  const { businessId, entity, actor, requestId, runId, undoes, at } = recording;
  const shared = { business_id: businessId, entity, actor, request_id: requestId, run_id: runId, undoes, at };
  for (const batch of inStatements(changes)) {
    const bases =
      versions ??
      (await fullVersions(
        db,
        recording,
        batch.filter(isEdit).map(({ entityId }) => entityId),
      ));
    const rows = batch.map((change) => {
      const { id, entityId, action, name, serviceId } = change;
      const content = contentOf(change, bases);
      return { id, entity_id: entityId, action, name, service_id: serviceId, ...content };
    });
    await writeLater(db, insertion(shared, rows), batch.length);
  }
}

/** Of a record before and after an edit. */
type Edit = Change & { before: Fields; after: Fields };

function isEdit(change: Change): change is Edit {
  return isFields(change.before) && isFields(change.after);
}

/** A version of a record that is stored whole. */
interface FullVersion {
  sequence: string;
  after: Fields;
}

interface LatestVersion {
  id: string;
  sequence: string;
  /** Of the row, which an erasure rewrites. */
  version: string;
  /** JSON text; null if its version is the known one. */
  after: string | null;
}

/** The latest of each edited record. */
const latestVersions = (name: string, edits: (value: (name: string) => Sql) => Sql) =>
  prepare<LatestVersion>(
    name,
    (value) => sql<LatestVersion>`
      select edits.id, bases.sequence, bases.version,
        case when bases.version is distinct from edits.known then bases.after::text end as after
      from (${edits(value)}) as edits (id, known) cross join lateral (
        select changes.sequence, changes.after, concat(changes.id, changes.xmin) as version from changes
        where changes.business_id = ${value('businessId')}::uuid and changes.entity_id = edits.id
          and changes.entity = ${value('entity')}::text and changes.after is not null
        order by changes.sequence desc limit 1
      ) as bases`,
  );
/** One edit has its own statement: PostgreSQL plans a statement with a list at each execution. */
const latestOfOne = latestVersions(
  'latest full version',
  (value) => sql`select ${value('id')}::uuid, ${value('known')}::text`,
);
const latestOfMany = latestVersions(
  'latest full versions',
  (value) => sql`select distinct * from unnest(${value('ids')}::uuid[], ${value('known')}::text[])`,
);

/** By id of the record. */
export type FullVersions = ReadonlyMap<string, FullVersion>;

/** In characters: about a thousand services. */
const mostRemembered = 4_000_000;

/**
 * The whole versions that this process has read last. Edits of a record follow each other, and the database takes longer to
 * write a version as text than to find it.
 */
const remembered = new LRUCache<string, { version: string; after: string }>({
  maxSize: mostRemembered,
  sizeCalculation: ({ after }) => after.length,
});

/** The versions that edits of these records are stored as differences from. */
export async function fullVersions(
  db: Queries,
  { businessId, entity }: Pick<Recording, 'businessId' | 'entity'>,
  ids: readonly string[],
): Promise<FullVersions> {
  const [id, ...others] = ids;
  if (id === undefined) return new Map();
  const keyOf = (entityId: string) => `${businessId} ${entity} ${entityId}`;
  // Held here, because other requests replace remembered versions.
  const held = new Map(ids.map((entityId) => [entityId, remembered.get(keyOf(entityId))]));
  const known = ids.map((entityId) => held.get(entityId)?.version ?? null);
  const asked = { businessId, entity };
  const found = await db.rows(
    others.length === 0
      ? latestOfOne({ ...asked, id, known: known[0] })
      : latestOfMany({ ...asked, ids, known }),
  );
  return new Map(
    found.map(({ id: entityId, sequence, version, after }) => {
      const text = after ?? held.get(entityId)?.after;
      if (text === undefined) throw new Error('A known version is not there.');
      if (after !== null) remembered.set(keyOf(entityId), { version, after });
      return [entityId, { sequence, after: JSON.parse(text) as Fields }];
    }),
  );
}

/** The part of the record that a row holds. */
interface Content {
  before?: unknown;
  after?: unknown;
  base?: string;
  became?: Fields;
  was?: Fields;
}

function contentOf(change: Change, bases: FullVersions): Content {
  if (!isEdit(change)) {
    const { before, after } = change;
    return after === undefined || after === null ? { before } : { after };
  }
  const { before, after } = change;
  const was = jsonDifference(after, before);
  const base = bases.get(change.entityId);
  if (!base) return { after, was };
  const became = jsonDifference(base.after, after);
  return isSmall(became, after) ? { base: base.sequence, became, was } : { after, was };
}

/** Characters of a difference that is stored without comparing it: the size of a service takes long to determine. */
const shortDifference = 200;

function isSmall(difference: Fields, whole: Fields): boolean {
  const { length } = JSON.stringify(difference);
  return length <= shortDifference || 2 * length < JSON.stringify(whole).length;
}

/** Whether a change of one of these entities is later. */
export async function hasChangedSince(
  db: Queries,
  businessId: string,
  ids: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql<{ changed: boolean }>`
    select exists (select from changes where business_id = ${businessId} and entity_id = any(${ids}::uuid[])
      and at > ${since}) as changed`);
  return row?.changed ?? false;
}
