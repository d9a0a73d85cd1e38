import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { rankAllows } from '../../contract/callerRank.ts';
import { allCalls } from '../../contract/calls.ts';
import { createApp } from '../app.ts';
import type { Database, Sql, Transaction } from '../database/database.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { studio } from '../samples/studio/studio.ts';
import { requestFor, startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import { makeTestIds } from '../testing/testIds.ts';
import type { TestIds, TestInputs } from '../testing/inputs/testInput.ts';

/**
 * Every write by any path (single, bulk, by filter, import, undo): each record whose revision changes has one history
 * entry with its actor and request.
 */

const files = import.meta.glob<{ inputs?: TestInputs }>(['../testing/inputs/**/*.ts'], { eager: true });
const inputs = new Map(Object.values(files).flatMap((file) => Object.entries(file.inputs ?? {})));

/** Writes to business data; without sign-ins and the creation of businesses. */
const writes = allCalls.filter(
  ({ effect, caller, path }) =>
    effect === 'write' && ['staff', 'admin', 'owner'].includes(caller) && !path.startsWith('/qa/'),
);

/** Calls whose writes are recorded elsewhere, or nowhere. */
const outsideHistory: Readonly<Record<string, string>> = {
  createSavedView: 'A view that nobody else sees is nobody else’s business.',
  approveRegistration: 'Who may sign in stands in the log of sign-ins.',
  requireNewPassword: 'Who may sign in stands in the log of sign-ins.',
};

interface Entry {
  id: string;
  actor: unknown;
}

interface Effects {
  changed: string[];
  entries: Entry[];
}

const named = (isOutside: boolean) =>
  writes.filter(({ name }) => name in outsideHistory === isOutside).map((call) => [call.name, call] as const);

describe.each(engines)('history of every write on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let ids: TestIds;
  let tables: string[];
  /** The revisions before each call: every call is rolled back. */
  let before: Map<string, string>;
  const known = new Map<string, Promise<Effects>>();

  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    business = await server.addBusiness(studio(testNow));
    ids = await makeTestIds(server, business);
    tables = await revisedTables(server.database);
    before = await revisions(server.database, tables, business.businessId);
  });

  const effectsOf = (call: Call): Promise<Effects> => {
    const effects = known.get(call.name) ?? readEffects(call);
    known.set(call.name, effects);
    return effects;
  };

  /** The effects of a call before its rollback. */
  async function readEffects(call: Call): Promise<Effects> {
    const requestId = `walk-${call.name}`;
    const { businessId, tokens } = business;
    const changed = new Set<string>();
    const entries: Entry[] = [];
    const app = createApp({
      ...server.options,
      database: undoing(server.database, async (transaction) => {
        const after = await revisions(transaction, tables, businessId, writtenHere);
        for (const [id, revision] of after) if (before.get(id) !== revision) changed.add(id);
        const rows = await transaction.rows(sql<Entry>`
          select entity_id as id, actor from changes
          where business_id = ${businessId} and request_id = ${requestId}
            -- Beside the entry of the resource, for undo alone.
            and entity <> 'workingHoursSchedule'
          order by sequence`);
        entries.push(...rows.slice(entries.length));
      }),
    });
    const input = inputs.get(call.name)?.(ids);
    const token = rankAllows('admin', call.caller) ? tokens.admin : tokens.owner;
    const headers = { 'X-Wix-Request-Id': requestId };
    await app(requestFor(call, input ?? {}, { token, headers }));
    return { changed: [...changed].toSorted(), entries };
  }

  test.each(named(true))('%s is recorded elsewhere, or nowhere', async (_name, call) => {
    expect((await effectsOf(call)).entries).toEqual([]);
  });

  test.each(named(false))('%s', async (_name, call) => {
    const { changed, entries } = await effectsOf(call);
    const written = entries.map(({ id }) => id);
    const own = changed.filter((id) => !(hoursOfResource.has(call.name) && id === ids['staffMember']));
    // Each exactly once.
    expect(written.toSorted().filter((id) => changed.includes(id))).toEqual(own);
    for (const { actor } of entries) {
      expect(actor).toEqual({ identityType: 'MEMBER', memberId: expect.any(String) as string });
    }
  });

  test('no write outlives its rollback', async () => {
    expect(await revisions(server.database, tables, business.businessId)).toEqual(before);
  });

  test('most of them changed something', async () => {
    let effective = 0;
    for (const call of writes) effective += (await effectsOf(call)).entries.length > 0 ? 1 : 0;
    expect(effective).toBeGreaterThan(writes.length / 2);
  });
});

/** They change only the revision of the staff member: the entry of the resource says which hours it has. */
const hoursOfResource = new Set(['assignWorkingHoursSchedule', 'assignCustomSchedule']);

/** The same database with every transaction rolled back. */
function undoing(database: Database, inspect: (transaction: Transaction) => Promise<void>): Database {
  const undone = new Error('undone');
  return {
    engine: database.engine,
    rows: (statement) => database.rows(statement),
    first: (statement) => database.first(statement),
    write: (statement, expected) => database.write(statement, expected),
    ping: () => database.ping(),
    close: () => database.close(),
    transaction: async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
      const results: Result[] = [];
      await database
        .transaction(async (transaction) => {
          results.push(await work(transaction));
          await inspect(transaction);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return results.at(-1) as Result;
    },
  };
}

/** The tables whose rows have a revision. */
async function revisedTables(database: Pick<Database, 'rows'>): Promise<string[]> {
  const rows = await database.rows(sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('business_id', 'id', 'revision')
    group by table_name having count(*) = 3 order by table_name`);
  return rows.map(({ name }) => name);
}

/** Rows that are a part of another record, whose history says it: schedules of owners, and the hours of locations. */
const partsOfOthers = sql`select id from schedules where owner_kind is not null
  union all
  select calendar_events.id from calendar_events join schedules on schedules.business_id = calendar_events.business_id
    and schedules.id = schedule_id and owner_kind = 'LOCATION'`;

/** Rows that the transaction has written; its savepoints have later ids than itself. */
const writtenHere = sql`age(row.xmin) <= age(pg_current_xact_id()::xid)`;

/** The revision of every record of a business, and whether it is deleted, by id. `counted`: the condition of the rows that count. */
async function revisions(
  database: Pick<Database, 'rows'>,
  tables: readonly string[],
  businessId: string,
  counted: Sql = sql`true`,
): Promise<Map<string, string>> {
  const parts = tables.map(
    (table) => sql`select row.id::text, concat(row.revision, to_jsonb(row) ->> 'deleted_date') as revision
      from ${sql.table(table)} as row where row.business_id = ${businessId} and ${counted} and row.id not in (${partsOfOthers})`,
  );
  const rows = await database.rows(
    sql<{ id: string; revision: string }>`${sql.join(parts, sql` union all `)}`,
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
