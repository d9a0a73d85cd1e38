import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/terms/bookingPolicies.ts';
import {
  type BookingPolicy,
  type BookingPolicyInput,
  policyDefaults,
} from '../../../contract/entities/terms/bookingPolicy.ts';
import { policySnapshots } from '../../database/migrations/0017_policySnapshots.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
const event = (slug: string) => `wix.bookings.v1.booking_policy_${slug}`;

const policyOf = (bookingPolicyId: string) => ({ path: { bookingPolicyId } });
const updateOf = (bookingPolicy: BookingPolicyInput & { id: string }) => ({
  path: { 'bookingPolicy.id': bookingPolicy.id },
  body: { bookingPolicy },
});

const strictest = (...bookingPolicyIds: string[]) => ({ body: { bookingPolicyIds } });

/** A business with the policy calls of its admin. */
async function openPolicies(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  return {
    ...catalogue,
    createPolicy: async (bookingPolicy: BookingPolicyInput): Promise<BookingPolicy> =>
      (await ask(server, calls.createBookingPolicy, { body: { bookingPolicy } }, admin)).bookingPolicy,
    refusePolicy: (bookingPolicy: object) =>
      refused(server, calls.createBookingPolicy, { body: { bookingPolicy } }, admin),
    change: async (policy: BookingPolicyInput & { id: string }): Promise<BookingPolicy> =>
      (await ask(server, calls.updateBookingPolicy, updateOf(policy), admin)).bookingPolicy,
    refuseChange: (policy: BookingPolicyInput & { id: string }) =>
      refused(server, calls.updateBookingPolicy, updateOf(policy), admin),
    readPolicy: async (id: string) =>
      (await ask(server, calls.getBookingPolicy, policyOf(id), admin)).bookingPolicy,
    setDefault: (id: string) => ask(server, calls.setDefaultBookingPolicy, policyOf(id), admin),
    remove: (id: string) => ask(server, calls.deleteBookingPolicy, policyOf(id), admin),
    refuseRemove: (id: string) => refused(server, calls.deleteBookingPolicy, policyOf(id), admin),
    defaults: async () => {
      const body = { query: { filter: { default: true } } };
      return (await ask(server, calls.queryBookingPolicies, { body }, admin)).bookingPolicies;
    },
  };
}

describe.each(engines)('booking policies on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test("omitted fields of a new policy get the platform's defaults", async () => {
    const { createPolicy, readPolicy } = await openPolicies(server);
    const created = await createPolicy({
      name: 'Short notice',
      default: true,
      revision: '7',
      cancellationPolicy: { enabled: true },
    });
    expect(created).toMatchObject({
      ...policyDefaults,
      // As in the recorded answers.
      participantsPolicy: { enabled: true, maxParticipantsPerBooking: 1 },
      name: 'Short notice',
      default: false,
      revision: '1',
      cancellationPolicy: { ...policyDefaults.cancellationPolicy, enabled: true },
    });
    expect(await readPolicy(created.id)).toEqual(created);
    const { changes, events } = await historyOf(server, created.id);
    expect(changes.map(({ action }) => action)).toEqual(['created']);
    expect(events).toEqual([event('created')]);
  });

  test('a sent sub-policy replaces the previous one as a whole, and the others stay', async () => {
    const { createPolicy, change } = await openPolicies(server);
    const { id, ...created } = await createPolicy({
      name: 'Usual',
      waitlistPolicy: { enabled: true, capacity: 3 },
      reschedulePolicy: { enabled: true },
      extendedFields: { namespaces: { one: { colour: 'red' }, other: { size: 2 } } },
    });
    const waitlistPolicy = { enabled: true, reservationTimeInMinutes: 45 };
    const changed = await change({
      id,
      revision: '1',
      waitlistPolicy,
      extendedFields: { namespaces: { one: { colour: 'blue' } } },
    });
    expect(changed).toEqual({
      ...created,
      id,
      revision: '2',
      updatedDate: changed.updatedDate,
      waitlistPolicy: { ...waitlistPolicy, capacity: policyDefaults.waitlistPolicy.capacity },
      extendedFields: { namespaces: { one: { colour: 'blue' }, other: { size: 2 } } },
    });
    const cleared = await change({ id, revision: '2', waitlistPolicy: null, name: null });
    expect(cleared.waitlistPolicy).toEqual(policyDefaults.waitlistPolicy);
    expect(cleared).not.toHaveProperty('name');
    const { events } = await historyOf(server, id);
    expect(events).toEqual([event('created'), event('updated'), event('updated')]);
  });

  test('an update with a stale or missing revision is refused with the current record', async () => {
    const { createPolicy, change, refuseChange, readPolicy } = await openPolicies(server);
    const { id } = await createPolicy({ name: 'First' });
    const current = await change({ id, revision: '1', name: 'Second' });
    expect(await refuseChange({ id, revision: '1', name: 'Third' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { bookingPolicy: current },
    });
    expect((await refuseChange({ id, name: 'Third' })).rules).toEqual([
      'bookingPolicy.revision REQUIRED_FIELD',
    ]);
    expect(await readPolicy(id)).toEqual(current);
  });

  test("broken rules have the platform's names, on create and on update", async () => {
    const { createPolicy, refusePolicy, refuseChange } = await openPolicies(server);
    const both = { limitLateBookingPolicy: { enabled: true }, bookAfterStartPolicy: { enabled: true } };
    const clash = 'bookingPolicy.bookAfterStartPolicy.enabled BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED';
    expect(await refusePolicy(both)).toMatchObject({ status: 400, rules: [clash] });
    const { id } = await createPolicy({ limitLateBookingPolicy: { enabled: true } });
    const refusal = await refuseChange({ id, revision: '1', bookAfterStartPolicy: { enabled: true } });
    expect(refusal.rules).toEqual([clash]);
    const form = { intakeFormPolicy: { enabled: true, formId: nowhere } };
    expect((await refusePolicy(form)).rules).toEqual([
      'bookingPolicy.intakeFormPolicy.formId INTAKE_FORM_NOT_FOUND',
    ]);
    expect((await refuseChange({ id, revision: '1', appId: nowhere })).rules).toEqual([
      'bookingPolicy.appId FIELD_NOT_ALLOWED',
    ]);
    const malformed = { name: 'x'.repeat(401), waitlistPolicy: { capacity: 0 }, surprise: 1 };
    expect((await refusePolicy(malformed)).rules).toEqual([
      'bookingPolicy.name MAX_LENGTH',
      'bookingPolicy.surprise FIELD_NOT_ALLOWED',
      'bookingPolicy.waitlistPolicy.capacity MIN',
    ]);
  });

  test('setting the default unsets the previous one, with one event for both', async () => {
    const { createPolicy, setDefault, defaults } = await openPolicies(server);
    const [before] = await defaults();
    const { id } = await createPolicy({ name: 'Strict' });
    const { currentDefaultBookingPolicy: current, previousDefaultBookingPolicy: previous } =
      await setDefault(id);
    expect(current).toMatchObject({ id, default: true, revision: '2' });
    expect(previous).toMatchObject({ id: before?.id, default: false, revision: '2' });
    expect(await defaults()).toEqual([current]);

    const history = await historyOf(server, id);
    expect(history.events).toEqual([event('created'), event('default_booking_policy_set')]);
    const [{ body } = { body: undefined }] = await server.database.rows(sql<{ body: unknown }>`
      select body from domain_events where entity_id = ${id} order by sequence desc limit 1`);
    expect(body).toEqual({
      actionEvent: {
        body: { currentDefaultBookingPolicy: current, previousDefaultBookingPolicy: previous },
      },
    });
    const replaced = await historyOf(server, before?.id ?? '');
    expect(replaced.changes.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(replaced.events).toEqual([event('created')]);

    expect(await setDefault(id)).toEqual({ currentDefaultBookingPolicy: current });
    expect((await historyOf(server, id)).events).toEqual(history.events);
  });

  test('exactly one policy is the default during twenty concurrent changes', async () => {
    const { createPolicy, defaults, admin } = await openPolicies(server);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await createPolicy({ name: `${count}` })).id);
    const statuses = await Promise.all(
      ids.map(async (bookingPolicyId) => {
        const path = { bookingPolicyId };
        return (await server.app(requestFor(calls.setDefaultBookingPolicy, { path }, { token: admin })))
          .status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const current = await defaults();
    expect(current).toHaveLength(1);
    expect(ids).toContain(current[0]?.id);
  });

  test('default policy cannot be deleted; another one can, and its services keep it', async () => {
    const { createPolicy, defaults, create, update, refuseUpdate, read, remove, refuseRemove } =
      await openPolicies(server);
    const [current] = await defaults();
    expect(await refuseRemove(current?.id ?? '')).toMatchObject({
      status: 428,
      code: 'DEFAULT_POLICY_CANNOT_BE_DELETED',
    });
    const policy = await createPolicy({ name: 'Seasonal', cancellationPolicy: { enabled: true } });
    const assigned = await create(yogaClass({ bookingPolicy: { id: policy.id } }));
    const other = await create(yogaClass({ name: 'Pilates' }));
    await remove(policy.id);
    expect(await refuseRemove(policy.id)).toMatchObject({ status: 404 });
    expect((await historyOf(server, policy.id)).events).toEqual([event('created'), event('deleted')]);

    expect((await read(assigned.id)).bookingPolicy).toEqual(policy);
    expect((await update({ id: assigned.id, revision: '1', tagLine: 'Slow' })).bookingPolicy).toEqual(policy);
    const chosen = await refuseUpdate({ id: other.id, revision: '1', bookingPolicy: { id: policy.id } });
    expect(chosen.rules).toEqual(['service.bookingPolicy.id INVALID_BOOKING_POLICY']);
  });

  test('changed policy applies to its services at once', async () => {
    const { createPolicy, change, create, read } = await openPolicies(server);
    const { id } = await createPolicy({ name: 'Usual' });
    const service = await create(yogaClass({ bookingPolicy: { id } }));
    const changed = await change({ id, revision: '1', waitlistPolicy: { enabled: true } });
    expect((await read(service.id)).bookingPolicy).toEqual(changed);
  });

  test('several policies merge into the strictest, whose id is null', async () => {
    const { createPolicy, remove, admin } = await openPolicies(server);
    const one = await createPolicy({ participantsPolicy: { maxParticipantsPerBooking: 5 } });
    const other = await createPolicy({ participantsPolicy: { maxParticipantsPerBooking: 2 } });
    await remove(other.id);
    const { bookingPolicy } = await ask(
      server,
      calls.getStrictestBookingPolicy,
      strictest(one.id, other.id),
      admin,
    );
    expect(bookingPolicy).toMatchObject({ id: null, participantsPolicy: { maxParticipantsPerBooking: 2 } });
    expect(bookingPolicy).not.toHaveProperty('revision');
    const foreign = (await openPolicies(server).then(({ defaults }) => defaults()))[0]?.id ?? '';
    for (const unknown of [nowhere, foreign]) {
      const refusal = await refused(
        server,
        calls.getStrictestBookingPolicy,
        strictest(one.id, unknown),
        admin,
      );
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const none = await ask(server, calls.getStrictestBookingPolicy, strictest(), admin);
    expect(none.bookingPolicy).toMatchObject({
      id: null,
      participantsPolicy: { maxParticipantsPerBooking: 1 },
    });
  });

  test('booking keeps a snapshot of its policy, which staff can read', async () => {
    const { create, createPolicy, change, admin, tokens, businessId } = await openPolicies(server);
    const policy = await createPolicy({
      name: 'Standard',
      extendedFields: { namespaces: { own: { a: 1 } } },
    });
    const service = await create(yogaClass({ bookingPolicy: { id: policy.id } }));
    const session = sessionOf(service);
    await insertSessions(server.database, businessId, [session]);
    const [first, second] = [bookingOf(session), bookingOf(session)];
    await insertBookings(server.database, businessId, [first]);
    const changed = await change({ id: policy.id, revision: '1', name: 'Strict' });
    await insertBookings(server.database, businessId, [second]);
    const ids = [second.booking.id, first.booking.id];
    const input = { query: { bookingIds: ids } };
    const { bookingPolicySnapshots } = await ask(server, calls.listPolicySnapshotsByBookingIds, input, admin);
    expect(bookingPolicySnapshots.map(({ bookingId, policy: said }) => [bookingId, said])).toEqual([
      [ids[0], changed],
      [ids[1], policy],
    ]);

    const unknown = { query: { bookingIds: [...ids, nowhere] } };
    expect(await refused(server, calls.listPolicySnapshotsByBookingIds, unknown, admin)).toMatchObject({
      status: 404,
      code: 'BOOKING_POLICY_SNAPSHOT_NOT_FOUND',
      data: { bookingIds: [nowhere] },
    });
    const theirs = await server.addBusiness();
    const foreign = await refused(server, calls.listPolicySnapshotsByBookingIds, input, theirs.tokens.admin);
    expect(foreign.code).toBe('BOOKING_POLICY_SNAPSHOT_NOT_FOUND');
    const visitor = await refused(server, calls.listPolicySnapshotsByBookingIds, input, tokens.visitor);
    expect(visitor.code).toBe('PERMISSION_DENIED');

    // Bookings from before the migration get a snapshot of the current policy.
    await server.database.write(sql`delete from booking_policy_snapshots where business_id = ${businessId}`);
    const [, backfill = ''] = policySnapshots.up.split(/(?=insert into)/);
    await server.database.transaction((db) =>
      db.script(`${backfill.replace(/;\s*$/, '')} on conflict do nothing`),
    );
    const later = await ask(server, calls.listPolicySnapshotsByBookingIds, input, admin);
    expect(later.bookingPolicySnapshots.map((snapshot) => snapshot.policy)).toEqual([changed, changed]);
  });

  test('policies are found by words in their names, counted and aggregated', async () => {
    const { createPolicy, change, admin } = await openPolicies(server);
    await createPolicy({ name: 'Café evenings', waitlistPolicy: { enabled: true } });
    const { id } = await createPolicy({ name: 'Something else' });
    await change({ id, revision: '1', name: 'Cafeteria' });
    const search = {
      search: { expression: 'cafe' },
      sort: [{ fieldName: 'name' }],
      aggregations: [
        { name: 'waiting', type: 'VALUE' as const, fieldPath: 'waitlistPolicy.enabled', value: {} },
      ],
    };
    const found = await ask(server, calls.searchBookingPolicies, { body: { search } }, admin);
    expect(found.bookingPolicies.map(({ name }) => name)).toEqual(['Café evenings', 'Cafeteria']);
    expect(found.aggregationData?.results).toMatchObject([
      { name: 'waiting', values: { results: expect.arrayContaining([{ value: 'true', count: 1 }]) } },
    ]);
    const filter = { 'waitlistPolicy.enabled': true };
    expect(await ask(server, calls.countBookingPolicies, { body: { filter } }, admin)).toEqual({ count: 1 });
    expect(await ask(server, calls.countBookingPolicies, { body: {} }, admin)).toEqual({ count: 3 });
  });
});
