import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking, confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { compareVersions, restoreVersion } from '../../../contract/calls/history/history.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { historyOf } from '../../testing/testHistory.ts';
import { agePrices } from '../../testing/testIds.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('stored changes on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A class after this number of edits of one or two fields each. */
  async function edited(times: number) {
    const catalogue = await openCatalogue(server);
    const versions = [await catalogue.create(yogaClass({ name: 'Yoga', description: 'Slow. '.repeat(100) }))];
    const { id } = versions[0] ?? { id: '' };
    for (let edit = 1; edit <= times; edit += 1) {
      server.passTime(60);
      const price = { fixed: { price: { value: String(15 + edit) } } };
      const fields = edit % 3 === 0 ? { tagLine: null, payment: price } : { tagLine: `Edit ${edit}` };
      const change = { id, revision: String(edit), ...fields } as Parameters<typeof catalogue.update>[0];
      versions.push(await catalogue.update(change));
    }
    const changes = (filter: object) =>
      ask(server, listActivity, { query: { filter: JSON.stringify(filter) } }, catalogue.tokens.staff);
    return { ...catalogue, id, versions, changes };
  }

  test('activity leaves out bookings on request', async () => {
    const { appointment, slotOf, book, tokens } = await openForBookings(server);
    const bookedEntity = slotOf(await appointment());
    await book({ bookedEntity, contactDetails: { firstName: 'Ada', email: 'ada@example.com' } });
    const entities = async (filter: object) => {
      const query = { filter: JSON.stringify(filter) };
      return (await ask(server, listActivity, { query }, tokens.staff)).map(({ entity }) => entity);
    };
    const all = await entities({});
    expect(all.filter((entity) => entity === 'booking')).toHaveLength(1);
    expect(await entities({ bookings: true })).toEqual(all);
    expect(await entities({ bookings: false })).toEqual(all.filter((entity) => entity !== 'booking'));
  });

  test('activity leaves out sessions of appointments, which follow their bookings', async () => {
    const { appointment, yoga, slotOf, book, act, businessId, tokens } = await openForBookings(server);
    const { eventId } = await yoga();
    const service = await appointment();
    const contactDetails = { firstName: 'Ada', email: 'ada@example.com' };
    const booked = await book({ bookedEntity: slotOf(service), contactDetails });
    const { booking: confirmed = booked } = await act(confirmBooking, booked);
    await act(cancelBooking, confirmed);
    const sessionsIn = async (filter: object) => {
      const query = { filter: JSON.stringify(filter), range: '[0,0]' };
      const response = await server.app(requestFor(listActivity, { query }, { token: tokens.staff }));
      const [latest] = (await response.json()) as RecordedChange[];
      return [latest?.entityId, response.headers.get('Content-Range')];
    };
    expect(await sessionsIn({ entity: 'session' })).toEqual([eventId, 'activity 0-0/1']);
    expect(await sessionsIn({ entity: 'session', foldRuns: true })).toEqual([eventId, 'activity 0-0/1']);
    const sessions = await readCalendar(server, businessId).sessions();
    const { id: entityId } = sessions.find(({ id }) => id !== eventId) ?? {};
    expect(await sessionsIn({ entityId })).toEqual([entityId, 'activity 0-0/2']);
  });

  test('stores differences only and rebuilds every version exactly', async () => {
    const { id, versions, businessId } = await edited(12);
    const { changes } = await historyOf(server, id, businessId);
    expect(changes.map(({ after }) => after)).toEqual(versions);
    expect(changes.slice(1).map(({ before }) => before)).toEqual(versions.slice(0, -1));
    const complete = await server.database.rows(sql`
      select id from changes where entity_id = ${id} and business_id = ${businessId} and after is not null`);
    expect(complete).toHaveLength(1);
    // An edit is stored in a fraction of the size of the service.
    const sizes = await server.database.first(sql<{ edit: number; service: number }>`
      select max(length(became::text) + length(was::text)) as edit, max(length(after::text)) as service
      from changes where entity_id = ${id} and business_id = ${businessId}`);
    expect(sizes?.edit).toBeLessThan((sizes?.service ?? 0) / 4);
  });

  test('stores an edit of most fields whole, and later ones as differences from it', async () => {
    const { create, update, businessId } = await openCatalogue(server);
    const { id } = await create(yogaClass({ description: 'Slow. '.repeat(900) }));
    const other = await update({ id, revision: '1', description: 'Quick! '.repeat(900) });
    const last = await update({ id, revision: '2', tagLine: 'Calm' });
    const { changes } = await historyOf(server, id, businessId);
    expect(changes.map(({ after }) => after).slice(1)).toEqual([other, last]);
    const stored = await server.database.rows(sql<{ complete: boolean }>`
      select after is not null as complete from changes
      where entity_id = ${id} and business_id = ${businessId} order by sequence`);
    expect(stored.map(({ complete }) => complete)).toEqual([true, true, false]);
  });

  test('restores a version exactly, regardless of the number of edits since', async () => {
    const { id, versions, changes, admin, read } = await edited(12);
    const all = await changes({ entityId: id });
    const third = all.toReversed()[2];
    await ask(server, restoreVersion, { path: { changeId: third?.id ?? '' }, body: {} }, admin);
    const now = await read(id);
    const { revision, updatedDate } = now;
    expect(now).toEqual({ ...versions[2], revision, updatedDate });
  });

  test('compares two versions field by field, in either order', async () => {
    const { id, changes, tokens } = await edited(3);
    const all = (await changes({ entityId: id })).toReversed();
    const [first, , , last] = all.map((change: RecordedChange) => change.id);
    const compare = (changeId = '', otherId = '') =>
      ask(server, compareVersions, { path: { changeId, otherId } }, tokens.staff);
    const compared = await compare(last, first);
    expect(compared.fields).toEqual([{ field: 'payment.fixed.price.value', before: '15', after: '18' }]);
    expect([compared.older.id, compared.newer.id]).toEqual([first, last]);
    expect(await compare(first, last)).toEqual(compared);
    expect((await compare(first, first)).fields).toEqual([]);
  });

  test('refuses to compare versions of two records', async () => {
    const { id, changes, admin } = await edited(0);
    const { category } = await ask(server, createCategory, { body: { category: { name: 'Calm' } } }, admin);
    const [one] = await changes({ entityId: id });
    const [other] = await changes({ entityId: category.id ?? '' });
    const path = { changeId: one?.id ?? '', otherId: other?.id ?? '' };
    expect(await refused(server, compareVersions, { path }, admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
  });

  test("finds changes by a part of the record's former name and links them to their service", async () => {
    const { id, changes, admin } = await edited(1);
    const body = { serviceOptionsAndVariants: { serviceId: id, ...agePrices } };
    await ask(server, createServiceOptionsAndVariants, { body }, admin);
    const found = await changes({ q: 'YOG' });
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Yoga']));
    const prices = found.find(({ entity }) => entity === 'optionsAndVariants');
    expect(prices).toMatchObject({ name: 'Yoga', serviceId: id });
    expect(await changes({ q: 'y_ga' })).toEqual([]);
  });
});
