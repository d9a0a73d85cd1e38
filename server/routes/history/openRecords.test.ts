import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  noteClosedRecord,
  noteOpenRecord,
  openRecordLimits,
} from '../../../contract/calls/history/openRecords.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { testFamilies } from '../../testing/testFamilies.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const newFormId = (): string => crypto.randomUUID();

const named = ({ others }: { others: { name: string; editing: boolean }[] }) =>
  others.map(({ name, editing }) => `${name}${editing ? ' editing' : ''}`);

describe.each(engines)('presence on a service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A service, and functions that report each member's open form. */
  async function openYoga() {
    const catalogue = await openCatalogue(server);
    const yoga = await catalogue.create(yogaClass());
    const note = (
      who: 'owner' | 'admin' | 'staff',
      { formId = newFormId(), editing = false, serviceId = yoga.id } = {},
    ) =>
      ask(
        server,
        noteOpenRecord,
        { body: { formId, entity: 'service', entityId: serviceId, editing } },
        catalogue.tokens[who],
      );
    const close = (who: 'owner' | 'admin' | 'staff', formId: string) =>
      ask(server, noteClosedRecord, { body: { formId } }, catalogue.tokens[who]);
    return { ...catalogue, yoga, note, close };
  }

  test('lists other members with their names and whether they edit, without the caller', async () => {
    const { yoga, note, memberId } = await openYoga();
    const since = server.options.clock().toISOString();
    expect(await note('owner', { editing: true })).toEqual({
      others: [],
      revisions: { service: yoga.revision },
    });
    server.passTime(1);
    expect(await note('admin')).toEqual({
      others: [{ memberId, name: 'owner', editing: true, since }],
      revisions: { service: yoga.revision },
    });
    expect(named(await note('staff'))).toEqual(['owner editing', 'admin']);
  });

  test('lists a member with several tabs once, as editing when any tab does, until the last is closed', async () => {
    const { note, close } = await openYoga();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await note('owner', { formId: first, editing: true });
    await note('owner', { formId: second });
    expect(named(await note('admin'))).toEqual(['owner editing']);
    await close('owner', first);
    expect(named(await note('admin'))).toEqual(['owner']);
    await note('owner', { formId: second, editing: true });
    expect(named(await note('admin'))).toEqual(['owner editing']);
    await close('owner', second);
    expect(named(await note('admin'))).toEqual([]);
  });

  test('lets only the member of a form renew or close it', async () => {
    const { note, close } = await openYoga();
    const formId = crypto.randomUUID();
    await note('owner', { formId });
    await close('admin', formId);
    await note('staff', { formId, editing: true });
    expect(named(await note('admin'))).toEqual(['owner']);
  });

  test('removes a form that is not renewed, without traces', async () => {
    const { note, businessId } = await openYoga();
    const formId = crypto.randomUUID();
    await note('owner', { formId });
    server.passTime(openRecordLimits.silence - 1);
    await note('owner', { formId });
    server.passTime(openRecordLimits.silence);
    expect(named(await note('admin'))).toEqual(['owner']);
    server.passTime(1);
    expect(named(await note('staff'))).toEqual(['admin']);
    const rows = await server.database.rows(
      sql`select 1 from open_records where business_id = ${businessId}`,
    );
    expect(rows).toHaveLength(2);
  });

  test('reports a newer revision to holders of an older one, also of variants', async () => {
    const { yoga, note, update, admin } = await openYoga();
    const { revision } = await update({ id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn' });
    expect(await note('owner')).toMatchObject({ revisions: { service: revision } });
    const optionId = crypto.randomUUID();
    const choices = [{ optionId, custom: 'Child' }];
    await ask(
      server,
      createServiceOptionsAndVariants,
      {
        body: {
          serviceOptionsAndVariants: {
            serviceId: yoga.id,
            options: {
              values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Who', choices: ['Child'] } }],
            },
            variants: { values: [{ choices, price: { value: '9' } }] },
          },
        },
      },
      admin,
    );
    expect(await note('owner')).toMatchObject({ revisions: { optionsAndVariants: '1' } });
  });

  test('stores and returns nothing for a missing or foreign service', async () => {
    const { yoga, note, businessId, admin } = await openYoga();
    const { yoga: foreign } = await openYoga();
    for (const serviceId of [foreign.id, crypto.randomUUID()]) {
      await note('owner', { serviceId });
      expect(await note('admin', { serviceId })).toEqual({ others: [], revisions: {} });
    }
    await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
    await note('owner');
    expect(await note('admin')).toEqual({ others: [], revisions: {} });
    const rows = await server.database.rows(
      sql`select 1 from open_records where business_id = ${businessId}`,
    );
    expect(rows).toEqual([]);
  });

  test('lists no one after the service was deleted', async () => {
    const { yoga, note, admin } = await openYoga();
    await note('owner', { editing: true });
    await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
    expect(await note('admin')).toEqual({ others: [], revisions: {} });
  });

  test('staff members have presence until they are deleted', async () => {
    const { add, remove, tokens } = await openStaff(server);
    const ann = await add({ name: 'Ann' });
    const body = { entity: 'staffMember', entityId: ann.id, editing: false } as const;
    const note = (who: 'owner' | 'staff') =>
      ask(server, noteOpenRecord, { body: { ...body, formId: newFormId() } }, tokens[who]);
    expect(await note('owner')).toEqual({ others: [], revisions: { staffMember: '1' } });
    expect(named(await note('staff'))).toEqual(['owner']);
    await remove(ann.id);
    expect(await note('staff')).toEqual({ others: [], revisions: {} });
  });

  test.each(testFamilies)(
    '$entity has presence and its revision, and none while it is deleted',
    async ({ entity, deletes, of }) => {
      const { admin, tokens } = await openCatalogue(server);
      const { create, change, leave } = of(server, admin);
      const record = await create({ name: 'Of a test' });
      const body = { entity, entityId: record.id, editing: false } as const;
      const note = (who: 'owner' | 'staff') =>
        ask(server, noteOpenRecord, { body: { ...body, formId: newFormId() } }, tokens[who]);
      expect(await note('owner')).toEqual({ others: [], revisions: { [entity]: '1' } });
      await change(record.id, { name: 'Renamed' });
      const noted = await note('staff');
      expect(named(noted)).toEqual(['owner']);
      expect(noted.revisions).toEqual({ [entity]: '2' });
      await leave(record.id);
      expect((await note('staff')).revisions).toEqual(deletes ? {} : { [entity]: '3' });
    },
  );

  test('writes no call log and no idempotency record', async () => {
    const { note, businessId } = await openYoga();
    const lines = () => server.database.rows(sql`select 1 from call_log where business_id = ${businessId}`);
    const before = await lines();
    await note('owner');
    await note('owner', { editing: true });
    expect(await lines()).toEqual(before);
  });
});
