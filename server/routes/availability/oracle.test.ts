import { beforeAll, describe, expect, test } from 'vitest';
import {
  bulkDiagnoseAvailability,
  diagnoseAvailability,
} from '../../../contract/calls/availability/diagnose.ts';
import type { Call } from '../../../contract/call.ts';
import { deep } from '../../../testDeep.ts';
import type { Database, Queries } from '../../database/database.ts';
import { requestFor, startTestApp, type TestApp, type TestBusiness } from '../../testing/testApp.ts';
import { answersTo } from '../../testing/bookings/testAvailability.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { storeScheduling } from '../../testing/bookings/testScheduling.ts';
import { storableCase } from '../../testing/bookings/testSchedulingCases.ts';

/** Compares the calls with the oracle of the scheduling engine on random businesses. */

const count = deep(300, 2);
const first = Math.floor(Math.random() * 1e9);

const [aDay, aMonth] = ['2027-03-02T00:00:00', '2027-04-01T00:00:00'] as const;

/** Maximum for one reading of rules and busy times, and the caller's token. */
const mostStatements = 14;

let statements = 0;
const counting = (db: Queries): Queries => ({
  rows: (statement) => ((statements += 1), db.rows(statement)),
  first: (statement) => ((statements += 1), db.first(statement)),
  write: (statement, expected) => db.write(statement, expected),
});

describe.each(engines)('calls of availability and the oracle on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let now = 0;
  let most = 0;
  beforeAll(async () => {
    const database = await open();
    const counted: Database = { ...database, ...counting(database) };
    Object.setPrototypeOf(counted, database);
    server = startTestApp(counted);
    business = await server.addBusiness();
    server.options.clock = () => new Date(now);
  });

  async function send(call: Call, input: object): Promise<Record<string, unknown>> {
    statements = 0;
    const response = await server.app(requestFor(call, input as never, { token: business.tokens.admin }));
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(body)}`);
    if (call !== bulkDiagnoseAvailability) most = Math.max(most, statements);
    return body;
  }

  test.each([
    ...Array.from({ length: count }, (_, index) => index),
    ...Array.from({ length: count }, (_, index) => first + index),
  ])('agree on business %i, before and after a booking is cancelled', async (seed) => {
    const { rules, busy, questions, ...given } = storableCase(seed);
    ({ now } = given);
    const later = { ...busy, appointments: busy.appointments.slice(1) };
    for (const each of [busy, later]) {
      await storeScheduling(server.database, business.businessId, { rules, busy: each });
      const { seen, due } = await answersTo(send, { rules, busy: each, now, questions });
      expect(seen.length).toBeGreaterThan(0);
      expect(seen).toEqual(due);
      const serviceIds = rules.services.map(({ id }) => id);
      expect(most).toBeLessThanOrEqual(mostStatements);
      // The first days of a longer range are read first.
      for (const toLocalDate of each === busy ? [aDay, aMonth] : [aDay]) {
        const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate };
        const { results } = await send(bulkDiagnoseAvailability, { body: { serviceIds, ...range } });
        expect(statements).toBeLessThanOrEqual(2 * mostStatements);
        const alone: object[] = [];
        for (const serviceId of serviceIds) {
          const body = { serviceId, ...range };
          const { timeZone: _zone, ...diagnosis } = await send(diagnoseAvailability, { body });
          alone.push({ serviceId, ...diagnosis });
        }
        expect(results).toEqual(alone);
      }
    }
  });
});
