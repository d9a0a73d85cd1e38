import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  noteClosedService,
  noteOpenService,
  openServiceLimits,
} from '../../../contract/calls/openServices.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/optionsAndVariants.ts';
import { deleteService } from '../../../contract/calls/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const newFormId = (): string => crypto.randomUUID();

const named = ({ others }: { others: { name: string; editing: boolean }[] }) =>
  others.map(({ name, editing }) => `${name}${editing ? ' editing' : ''}`);

describe.each(engines)('who has a service open on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A service, and how each member says that they have it open in a form of theirs. */
  async function openYoga() {
    const catalogue = await openCatalogue(server);
    const yoga = await catalogue.create(yogaClass());
    const note = (
      who: 'owner' | 'admin' | 'staff',
      { formId = newFormId(), editing = false, serviceId = yoga.id } = {},
    ) => ask(server, noteOpenService, { body: { formId, serviceId, editing } }, catalogue.tokens[who]);
    const close = (who: 'owner' | 'admin' | 'staff', formId: string) =>
      ask(server, noteClosedService, { body: { formId } }, catalogue.tokens[who]);
    return { ...catalogue, yoga, note, close };
  }

  test('others are seen with their names and whether they are editing, oneself never', async () => {
    const { yoga, note, memberId } = await openYoga();
    const since = server.options.clock().toISOString();
    expect(await note('owner', { editing: true })).toEqual({ others: [], revision: yoga.revision });
    server.passTime(1);
    expect(await note('admin')).toEqual({
      others: [{ memberId, name: 'owner', editing: true, since }],
      revision: yoga.revision,
    });
    expect(named(await note('staff'))).toEqual(['owner editing', 'admin']);
  });

  test('somebody with several tabs is one person, who edits when one of them does, until the last is closed', async () => {
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

  test('a form is closed and renewed by its own member alone', async () => {
    const { note, close } = await openYoga();
    const formId = crypto.randomUUID();
    await note('owner', { formId });
    await close('admin', formId);
    await note('staff', { formId, editing: true });
    expect(named(await note('admin'))).toEqual(['owner']);
  });

  test('a form that falls silent is forgotten, and nothing of it stays', async () => {
    const { note, businessId } = await openYoga();
    const formId = crypto.randomUUID();
    await note('owner', { formId });
    server.passTime(openServiceLimits.silence - 1);
    await note('owner', { formId });
    server.passTime(openServiceLimits.silence);
    expect(named(await note('admin'))).toEqual(['owner']);
    server.passTime(1);
    expect(named(await note('staff'))).toEqual(['admin']);
    const kept = await server.database.rows(
      sql`select 1 from open_services where business_id = ${businessId}`,
    );
    expect(kept).toHaveLength(2);
  });

  test('whoever holds an older revision learns that there is a newer one, of the prices by choice too', async () => {
    const { yoga, note, update, admin } = await openYoga();
    const { revision } = await update({ id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn' });
    expect(await note('owner')).toMatchObject({ revision });
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
    expect(await note('owner')).toMatchObject({ pricesRevision: '1' });
  });

  test('of a service that is not there, or is another business’s, nothing is noted and nothing said', async () => {
    const { yoga, note, businessId, admin } = await openYoga();
    const { yoga: foreign } = await openYoga();
    for (const serviceId of [foreign.id, crypto.randomUUID()]) {
      await note('owner', { serviceId });
      expect(await note('admin', { serviceId })).toEqual({ others: [] });
    }
    await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
    await note('owner');
    expect(await note('admin')).toEqual({ others: [] });
    const kept = await server.database.rows(
      sql`select 1 from open_services where business_id = ${businessId}`,
    );
    expect(kept).toEqual([]);
  });

  test('nobody is said to be at a service that was deleted while they had it open', async () => {
    const { yoga, note, admin } = await openYoga();
    await note('owner', { editing: true });
    await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
    expect(await note('admin')).toEqual({ others: [] });
  });

  test('noting it leaves no line in the log of calls and no kept answer, however often', async () => {
    const { note, businessId } = await openYoga();
    const lines = () => server.database.rows(sql`select 1 from call_log where business_id = ${businessId}`);
    const before = await lines();
    await note('owner');
    await note('owner', { editing: true });
    expect(await lines()).toEqual(before);
  });
});
