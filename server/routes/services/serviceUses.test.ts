import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { createService, deleteService } from '../../../contract/calls/services/services.ts';
import * as calls from '../../../contract/calls/services/serviceUses.ts';
import { defaultFormId, type Service } from '../../../contract/entities/services/service.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

/** Counts the statements of each operation. */
function counting(database: Database): { database: Database; statements: () => number } {
  let asked = 0;
  const rows: Database['rows'] = (statement) => {
    asked += 1;
    return database.rows(statement);
  };
  const first: Database['first'] = (statement) => {
    asked += 1;
    return database.first(statement);
  };
  return { database: { ...database, rows, first }, statements: () => asked };
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

describe.each(engines)('resources shared by services, on $name', ({ open }) => {
  let server: TestApp;
  let statements: () => number;
  beforeAll(async () => {
    const counted = counting(await open());
    server = startTestApp(counted.database);
    ({ statements } = counted);
  });

  /** Seven services with the same policy and form, the last of which is deleted. */
  async function withUses() {
    const catalogue = await openCatalogue(server);
    const { admin, create } = catalogue;
    const policy = { body: { bookingPolicy: { name: 'Strict' } } };
    const form = { body: { bookingForm: { name: 'Health' } } };
    const { bookingPolicy } = await ask(server, createBookingPolicy, policy, admin);
    const { bookingForm } = await ask(server, createBookingForm, form, admin);
    const services: Service[] = [];
    for (let count = 0; count < 7; count += 1) {
      const own = { bookingPolicy: { id: bookingPolicy.id }, form: { id: bookingForm.id } };
      services.push(await create(yogaClass({ name: `Yoga ${count}`, hidden: count === 0, ...own })));
    }
    const deleted = services.pop();
    await ask(server, deleteService, { path: { serviceId: deleted?.id ?? '' } }, admin);
    return { ...catalogue, bookingPolicy, bookingForm, services };
  }

  test('policies by id include the first five of their services and the total', async () => {
    const { admin, bookingPolicy, services } = await withUses();
    const { bookingPolicies, pagingMetadata } = await ask(server, calls.queryPolicies, { body: {} }, admin);
    expect(bookingPolicies.map((found) => found.bookingPolicy.id)).toEqual(
      bookingPolicies.map((found) => found.bookingPolicy.id).toSorted(),
    );
    expect(pagingMetadata).toMatchObject({ count: 2, hasNext: false });
    const five = services.toSorted(byId).slice(0, 5);
    const used = bookingPolicies.find((found) => found.bookingPolicy.id === bookingPolicy.id);
    expect(used).toEqual({ bookingPolicy, connectedServices: five, services: five, totalServiceCount: 6 });
    const unused = bookingPolicies.find((found) => found.bookingPolicy.id !== bookingPolicy.id);
    expect(unused).toMatchObject({ connectedServices: [], services: [], totalServiceCount: 0 });
  });

  test('policies are queried by their fields, page by page', async () => {
    const { admin, bookingPolicy } = await withUses();
    const filter = { name: { $startsWith: 'Str' } };
    const found = await ask(server, calls.queryPolicies, { body: { query: { filter } } }, admin);
    expect(found.bookingPolicies.map((policy) => policy.bookingPolicy)).toEqual([bookingPolicy]);
    const first = await ask(
      server,
      calls.queryPolicies,
      { body: { query: { cursorPaging: { limit: 1 } } } },
      admin,
    );
    const cursor = first.pagingMetadata?.cursors.next;
    const second = await ask(
      server,
      calls.queryPolicies,
      { body: { query: { cursorPaging: { cursor } } } },
      admin,
    );
    expect([...first.bookingPolicies, ...second.bookingPolicies]).toHaveLength(2);
    expect(second.pagingMetadata?.hasNext).toBe(false);
    const surprise = { query: { filter: { surprise: 1 } } };
    expect((await refused(server, calls.queryPolicies, { body: surprise }, admin)).violations).toMatchObject([
      { field: 'query.filter.surprise' },
    ]);
  });

  test('forms include the names of their services, and the default one on request', async () => {
    const { admin, bookingForm, services } = await withUses();
    const body = { query: { filter: { 'formDetails.name': 'Health' } } };
    const health = {
      formDetails: { formId: bookingForm.id, name: 'Health', revision: '1' },
      connectedServices: services
        .toSorted(byId)
        .slice(0, 5)
        .map(({ id, name }) => ({ id, name })),
      totalServiceCount: 6,
    };
    const plain = await ask(server, calls.queryBookingForms, { body }, admin);
    expect(plain.bookingForms).toEqual([health]);
    expect(plain).not.toHaveProperty('defaultBookingForm');
    const conditionalFields = ['DEFAULT_BOOKING_FORM' as const];
    const full = await ask(server, calls.queryBookingForms, { body: { ...body, conditionalFields } }, admin);
    expect(full.bookingForms).toEqual([health]);
    expect(full.defaultBookingForm).toMatchObject({
      formDetails: { formId: defaultFormId },
      totalServiceCount: 0,
    });
  });

  test('business without a default form answers that it has none', async () => {
    const { admin, businessId } = await withUses();
    await server.database.write(sql`
      update booking_forms set deleted_date = now() where business_id = ${businessId} and is_default`);
    const body = { conditionalFields: ['DEFAULT_BOOKING_FORM'] };
    expect(await refused(server, calls.queryBookingForms, { body }, admin)).toMatchObject({
      status: 404,
      code: 'DEFAULT_BOOKING_FORM_NOT_FOUND',
    });
  });

  test('more policies and services do not need more statements', async () => {
    const { admin } = await withUses();
    const cost = async () => {
      const before = statements();
      await ask(server, calls.queryPolicies, { body: {} }, admin);
      await ask(server, calls.queryBookingForms, { body: {} }, admin);
      return statements() - before;
    };
    const few = await cost();
    for (const name of ['One', 'Two', 'Three']) {
      const { bookingPolicy } = await ask(
        server,
        createBookingPolicy,
        { body: { bookingPolicy: { name } } },
        admin,
      );
      const { bookingForm } = await ask(
        server,
        createBookingForm,
        { body: { bookingForm: { name } } },
        admin,
      );
      const service = yogaClass({
        name,
        bookingPolicy: { id: bookingPolicy.id },
        form: { id: bookingForm.id },
      });
      await ask(server, createService, { body: { service } }, admin);
    }
    expect(await cost()).toBe(few);
  });

  test('callers outside the staff are refused', async () => {
    const { tokens } = await withUses();
    for (const call of [calls.queryPolicies, calls.queryBookingForms]) {
      expect(await refused(server, call, { body: {} }, tokens.member)).toMatchObject({ status: 403 });
    }
  });
});
