import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../contract/durations.ts';
import { deep } from '../../../testDeep.ts';
import type { Database } from '../../database/database.ts';
import { freeTimes } from '../../scheduling/freeTimes.ts';
import type { Question } from '../../scheduling/question.ts';
import { studio } from '../../samples/studio/studio.ts';
import { findServiceIds } from '../../tables/availability/services.ts';
import { startTestApp, testNow } from '../../testing/testApp.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { listening, nodesOf, planForAllOf, rowsRead } from '../../testing/database/testPlans.ts';
import { storeScheduling } from '../../testing/bookings/testScheduling.ts';
import { storableCase } from '../../testing/bookings/testSchedulingCases.ts';
import {
  askedForSession,
  loadRules,
  loadScheduling,
  rulesOf,
  type SchedulingAsked,
} from './loadScheduling.ts';

const count = deep(300, 3);
const first = Math.floor(Math.random() * 1e9);

/** The arguments with which a call loads a question. */
function loadFor(question: Question): SchedulingAsked {
  switch (question.ask) {
    case 'SLOTS':
    case 'DIAGNOSE': {
      const { serviceId, from, to } = question;
      return { services: { ids: [serviceId] }, from, to };
    }
    case 'SLOT': {
      const { serviceId, start } = question;
      return { services: { ids: [serviceId] }, from: start, to: start };
    }
    case 'ENTRIES': {
      const { serviceIds: ids, from, to } = question;
      return { services: { ids }, from, to };
    }
    case 'EVENT_SLOTS': {
      const { serviceIds: ids, from, to } = question;
      return { services: ids ? { ids } : { type: 'CLASS' }, from, to };
    }
    case 'CHAIN_SLOTS':
    case 'CHAIN_ENTRIES': {
      const ids = question.parts.map(({ serviceId }) => serviceId);
      return { services: { ids }, parts: ids.length, from: question.from, to: question.to };
    }
    case 'CHAIN_SLOT': {
      const ids = question.parts.map(({ serviceId }) => serviceId);
      return { services: { ids }, parts: ids.length, from: question.start, to: question.start };
    }
    case 'COURSE':
      return { services: { scheduleId: question.scheduleId }, from: 0, to: 0 };
    case 'EVENT_SLOT':
      return askedForSession(question.eventId);
    default:
      return question satisfies never;
  }
}

function attempt(ask: () => unknown): string {
  try {
    return JSON.stringify(ask() ?? null);
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)}`;
  }
}

describe.each(engines)('loading rules and busy times on $name', ({ open }) => {
  let database: Database;
  let businessId: string;
  beforeAll(async () => {
    database = await open();
    ({ businessId } = await startTestApp(database).addBusiness());
  });

  test.each([
    ...Array.from({ length: count }, (_, index) => index),
    ...Array.from({ length: count }, (_, index) => first + index),
  ])('stored business %i has the same availability', async (seed) => {
    const { rules, busy, now, questions } = storableCase(seed);
    await storeScheduling(database, businessId, { rules, busy });
    const load = async (asked: SchedulingAsked) => loadScheduling({ db: database, businessId }, asked);
    const differences = [];
    for (const question of questions) {
      const loaded = await load(loadFor(question));
      const answer = attempt(() => freeTimes(loaded.rules, loaded.busy, question, now));
      const expected = attempt(() => freeTimes(rules, busy, question, now));
      if (answer !== expected) differences.push({ question, answer, expected });
    }
    expect(differences).toEqual([]);

    // A part of the rules is as if only that part were read.
    const range = { from: now, to: now + 7 * dayMs };
    const rulesFor = async (ids: readonly string[]) =>
      loadRules({ db: database, businessId }, { services: { ids }, ...range });
    const whole = await rulesFor(rules.services.map(({ id }) => id));
    for (const { id } of rules.services) {
      const { services, resources } = await rulesFor([id]);
      expect(rulesOf(whole, new Set([id]))).toMatchObject({ services, resources });
    }
  });
});

/** Copies the rows of a table to forty earlier times. */
async function copyBackwards(database: Database, table: 'bookings' | 'sessions') {
  const columns = await database.rows(sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public'
      and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`);
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    start_date: `start_date - back * interval '21 days'`,
    end_date: `end_date - back * interval '21 days'`,
    session_id: 'null',
    series_id: 'null',
    occurrence: 'null',
  };
  const names = columns.map(({ name }) => name);
  await database.transaction((db) =>
    db.script(`
      set local session_replication_role = replica;
      insert into ${table} (${names.join()}) select ${names.map((name) => own[name] ?? name).join()}
        from ${table}, generate_series(1, 40) as back
        where service_id in (select id from services where type <> 'COURSE');
      analyze ${table}`),
  );
}

describe.each(engines.filter(({ name }) => name === 'postgresql'))(
  'years of bookings on $name',
  ({ open }) => {
    test('are not read, even by a plan for all ranges', async () => {
      const heard = listening(await open());
      const { database } = heard;
      const { businessId } = await startTestApp(database).addBusiness(studio(testNow));
      await copyBackwards(database, 'bookings');
      await copyBackwards(database, 'sessions');
      const ids = await findServiceIds(database, businessId, 100);
      const from = testNow.getTime();
      heard.asked.length = 0;
      await loadScheduling({ db: database, businessId }, { services: { ids }, from, to: from + 7 * dayMs });
      const plans = await Promise.all(heard.asked.map((statement) => planForAllOf(database, statement)));
      const scans = plans
        .flatMap(nodesOf)
        .filter((node) => node['Relation Name']?.match(/^(bookings|sessions)$/));
      const read = scans.map(rowsRead).reduce((sum, rows) => sum + rows, 0);
      expect(scans.length).toBeGreaterThan(5);
      expect(read).toBeLessThan(1000);
    });
  },
);
