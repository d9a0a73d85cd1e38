import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import { bulkFieldsOf, type BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { StaffMember, StaffMemberInput } from '../../../contract/entities/staff/staffMember.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { bulkRunsOf } from '../../testing/testBulkRuns.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const moved: BulkOperation = {
  do: 'REPLACE_TEXT',
  field: 'email',
  find: '@old.example',
  replace: '@new.example',
};
const resourceOf = ({ resourceId = '' }: StaffMember) => resourceId;

function bookingWith(member: StaffMember, ...[session, facts]: Parameters<typeof bookingOf>) {
  const stored = bookingOf(session, facts);
  Object.assign(stored.booking.bookedEntity.slot!, { resource: { id: resourceOf(member) } });
  return stored;
}

/** Bulk runs of staff members. */
describe.each(engines)('bulk runs of staff members on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with Ann and Ben besides the staff member of the empty sample. */
  async function business() {
    const staff = await openStaff(server);
    const { admin, add } = staff;
    const ann = await add({ name: 'Ann', email: 'ann@old.example', phone: '+49 30 1', description: 'Yoga' });
    const ben = await add({ name: 'Ben', email: 'ben@old.example' });
    return {
      ...staff,
      ...bulkRunsOf(server, admin, 'staffMember'),
      ann,
      ben,
      both: { ids: [ann.id, ben.id] },
      edit: async (id: string, input: StaffMemberInput) => {
        const { revision } = await staff.get(id);
        return staff.change({ ...input, id, revision });
      },
      values: (selection: calls.BulkSelection) =>
        ask(server, calls.readBulkValues, { body: { entity: 'staffMember', selection } }, admin),
      historyOf: (entityId: string) =>
        ask(server, listActivity, { query: { filter: JSON.stringify({ entityId }) } }, admin),
      resource: async (member: StaffMember) =>
        (await ask(server, getResource, { path: { resourceId: resourceOf(member) } }, admin)).resource,
      foresee: (id: string) => ask(server, calls.previewBulkRunStaffDeletion, { path: { id } }, admin),
      previewUndo: (id: string) => ask(server, calls.previewBulkRunUndo, { path: { id } }, admin),
      refusePreview: (body: object) => refused(server, calls.previewBulkRun, { body }, admin),
    };
  }

  test('counts the current values of the fields that a run can change', async () => {
    const { values, both } = await business();
    const { total, fields } = await values(both);
    expect(total).toBe(2);
    expect(fields.map(({ field }) => field)).toEqual([...bulkFieldsOf.staffMember]);
    expect(fields.find(({ field }) => field === 'serviceProvider')).toEqual({
      field: 'serviceProvider',
      different: 1,
      values: [{ value: true, records: 2 }],
    });
    expect(fields.find(({ field }) => field === 'phone')?.values).toEqual(
      expect.arrayContaining([{ value: '+49 30 1', records: 1 }, { records: 1 }]),
    );
  });

  test('applies its preview as one change per staff member, and an undo reverts it', async () => {
    const { ann, ben, both, get, preview, start, ended, undo, rows, historyOf, resource } = await business();
    const work = {
      operations: [
        moved,
        { do: 'SET_FLAG', field: 'serviceProvider', value: false },
        { do: 'SET_TEXT', field: 'description', value: 'New here' },
        { do: 'SET_TEXT', field: 'phone' },
        { do: 'REPLACE_TEXT', field: 'name', find: 'ann', replace: 'Anna' },
      ] satisfies BulkOperation[],
    };
    const { bulkRun, items } = await preview(both, work, 'Move mail');
    expect(bulkRun).toMatchObject({ entity: 'staffMember', counts: { CHANGES: 2 } });
    expect(items[0]).toMatchObject({ entityId: ann.id, name: 'Ann', state: 'CHANGES' });
    expect(items[0]).not.toHaveProperty('serviceId');
    expect(items[0]?.fields).toEqual([
      { field: 'description', before: 'Yoga', after: 'New here' },
      { field: 'email', before: 'ann@old.example', after: 'ann@new.example' },
      { field: 'name', before: 'Ann', after: 'Anna' },
      { field: 'phone', before: '+49 30 1' },
      { field: 'serviceProvider', before: true, after: false },
    ]);
    expect((await get(ann.id)).name).toBe('Ann');

    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect(await get(ann.id)).toMatchObject({
      name: 'Anna',
      email: 'ann@new.example',
      serviceProvider: false,
    });
    expect(await get(ann.id)).not.toHaveProperty('phone');
    expect((await resource(ann)).name).toBe('Anna');
    const [change] = await historyOf(ann.id);
    expect(change).toMatchObject({ action: 'updated', run: { id: bulkRun.id, name: 'Move mail' } });
    expect((await rows(bulkRun.id)).items[0]?.changeId).toBe(change?.id);

    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    expect((await historyOf(ann.id))[0]).toMatchObject({ undoes: change?.id });
    for (const member of [ann, ben]) {
      const { name, email, phone, description, serviceProvider } = member;
      expect(await get(member.id)).toMatchObject({
        name,
        email,
        serviceProvider,
        ...(phone && { phone }),
        ...(description && { description }),
      });
    }
  });

  test('blocks a staff member whose field would be invalid, or applies what fits', async () => {
    const { ann, ben, both, preview, edit, start, ended, get } = await business();
    await edit(ben.id, { email: 'ben@other.example' });
    const broken: BulkOperation = { do: 'REPLACE_TEXT', field: 'email', find: '@old.example', replace: '@' };
    const note: BulkOperation = { do: 'SET_TEXT', field: 'description', value: 'Back soon' };
    const { items } = await preview(both, { operations: [broken, note] });
    const row = items.find(({ entityId }) => entityId === ann.id);
    expect(row).toMatchObject({ state: 'BLOCKED', error: { fields: ['email'] } });
    expect(row?.error?.description).toMatch(/^email /);
    const { bulkRun, items: fitting } = await preview(both, {
      operations: [broken, note],
      unfitting: 'WHAT_FITS',
    });
    expect(fitting.map(({ state }) => state)).toEqual(['CHANGES', 'CHANGES']);
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect(await get(ann.id)).toMatchObject({ email: 'ann@old.example', description: 'Back soon' });
    const { items: nameless } = await preview(both, {
      operations: [{ do: 'SET_TEXT', field: 'name', value: '  ' }],
    });
    expect(nameless.map(({ state }) => state)).toEqual(['BLOCKED', 'BLOCKED']);
  });

  test('edits after the preview fail alone and are retried, and later edits survive the undo', async () => {
    const { ann, ben, both, preview, start, ended, retry, undo, edit, get, rows, previewUndo, remove } =
      await business();
    const work: calls.BulkWork = {
      operations: [moved, { do: 'SET_TEXT', field: 'description', value: 'New here' }],
    };
    const { bulkRun } = await preview(both, work);
    await edit(ann.id, { email: 'anna@old.example' });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1, FAILED: 1 });
    const [failed] = (await rows(bulkRun.id, 'FAILED')).items;
    expect(failed?.error).toMatchObject({ code: 'CHANGED_SINCE', fields: ['email'] });
    await retry(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect((await get(ann.id)).email).toBe('anna@new.example');

    await edit(ann.id, { email: 'final@new.example' });
    await remove(ben.id);
    expect(await previewUndo(bulkRun.id)).toEqual({
      undoable: 0,
      partly: 1,
      refused: 1,
      kept: [
        { entityId: ben.id, name: 'Ben', fields: ['id'] },
        { entityId: ann.id, name: 'Ann', fields: ['email'] },
      ],
    });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ PARTLY_UNDONE: 1, NOT_UNDONE: 1 });
    expect(await get(ann.id)).toMatchObject({ email: 'final@new.example', description: 'Yoga' });
  });

  test('deletion counts the upcoming bookings that stay with deleted staff', async () => {
    const { ann, ben, both, create, preview, prepare, foresee, businessId } = await business();
    const service = await create(yogaClass());
    const sessions = [-24, 24, 48].map((inHours) => sessionOf(service, { inHours }));
    await insertSessions(server.database, businessId, sessions);
    const [past, tomorrow, inTwoDays] = sessions;
    await insertBookings(server.database, businessId, [
      bookingWith(ann, tomorrow!),
      bookingWith(ann, inTwoDays!, { status: 'WAITING_LIST' }),
      bookingWith(ben, inTwoDays!),
      bookingWith(ann, past!),
      bookingWith(ann, tomorrow!, { status: 'CANCELED' }),
      bookingOf(tomorrow!),
    ]);
    const { bulkRun } = await preview(both, { deletion: {} });
    expect(bulkRun.sideEffects).toMatchObject({ services: 0, bookings: 0, booked: 3 });
    expect((await foresee(bulkRun.id)).impact).toMatchObject({ services: 0, bookings: 3 });
    const prepared = await prepare(bulkRun.id, { leaveOut: [ben.id] });
    expect(prepared.bulkRun.sideEffects).toMatchObject({ booked: 2 });
  });

  test('deletion names the services that lose staff, and its undo assigns them again', async () => {
    const { ann, ben, both, create, read, preview, prepare, foresee, ended, undo, admin, resourceId } =
      await business();
    const [a, b] = [resourceOf(ann), resourceOf(ben)];
    const shared = await create(massage(a, { name: 'Shared', staffMemberIds: [a, resourceId] }));
    const alone = await create(massage(a, { name: 'Alone', staffMemberIds: [b, a] }));
    await create(yogaClass());
    const { bulkRun, items } = await preview(both, { deletion: {} });
    expect(items.map(({ state }) => state)).toEqual(['CHANGES', 'CHANGES']);
    expect(bulkRun.sideEffects).toMatchObject({ services: 2, unstaffed: 1, bookings: 0 });
    const prepared = await prepare(bulkRun.id, { leaveOut: [ben.id] });
    expect(prepared.bulkRun.sideEffects).toMatchObject({ services: 2, unstaffed: 0 });
    await prepare(bulkRun.id, { putBack: [ben.id] });
    const seen = await foresee(bulkRun.id);
    expect(seen).toMatchObject({
      staffMemberCount: 2,
      impact: { services: 2, unstaffed: 1, unstaffedServices: [{ id: alone.id, name: 'Alone' }] },
    });

    // A service assigned after the preview is shown before it loses its staff.
    const late = await create(massage(b, { name: 'Late' }));
    const startOf = (impactToken: string) => ({ path: { id: bulkRun.id }, body: { impactToken } });
    const refusal = await refused(server, calls.startBulkRun, startOf(seen.impact.token), admin);
    expect(refusal.code).toBe('IMPACT_CHANGED');
    expect(await read(alone.id)).toMatchObject({ staffMemberIds: [b, a] });
    const again = await foresee(bulkRun.id);
    expect(again.impact).toMatchObject({ services: 3, unstaffed: 2 });
    await ask(server, calls.startBulkRun, startOf(again.impact.token), admin);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    const staffOf = async () =>
      Promise.all([shared, alone, late].map(async ({ id }) => (await read(id)).staffMemberIds));
    expect(await staffOf()).toEqual([[resourceId], [], []]);

    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    expect(await staffOf()).toEqual([[a, resourceId], [b, a], [b]]);
  });

  test('selects by filter and text, and a start is refused when the matches have changed', async () => {
    const { ann, add, preview, admin } = await business();
    const { bulkRun, items } = await preview(
      { filter: { serviceProvider: true }, search: 'ann' },
      { operations: [{ do: 'SET_FLAG', field: 'serviceProvider', value: false }] },
    );
    expect(items.map(({ entityId }) => entityId)).toEqual([ann.id]);
    const { id } = await add({ name: 'Annika' });
    const start = { path: { id: bulkRun.id }, body: {} };
    const refusal = await refused(server, calls.startBulkRun, start, admin);
    expect(refusal).toMatchObject({
      code: 'SELECTION_CHANGED',
      data: { previewed: 1, now: 2, added: [{ id, name: 'Annika' }], removed: [] },
    });
    expect(refusal.message).toContain('1 staff members');
  });

  test('refuses fields and options of services, and services refuse those of staff', async () => {
    const { both, preview, refusePreview, prepare, admin } = await business();
    const entity = 'staffMember';
    const hide = { do: 'SET_FLAG', field: 'hidden', value: true };
    expect(
      (await refusePreview({ entity, selection: both, work: { operations: [moved, hide] } })).rules,
    ).toEqual(['work.operations.1.field FIELD_NOT_ALLOWED']);
    expect((await refusePreview({ selection: both, work: { operations: [moved] } })).rules).toEqual([
      'work.operations.0.field FIELD_NOT_ALLOWED',
    ]);
    const deletion = { preserveFutureSessionsWithParticipants: true };
    expect((await refusePreview({ entity, selection: both, work: { deletion } })).rules).toEqual([
      'work.deletion.preserveFutureSessionsWithParticipants FIELD_NOT_ALLOWED',
    ]);
    const { bulkRun } = await preview(both, { deletion: {} });
    await expect(prepare(bulkRun.id, { deletion })).rejects.toThrow('FIELD_NOT_ALLOWED');
    const path = { id: bulkRun.id };
    expect((await refused(server, calls.previewBulkRunDeletion, { path }, admin)).code).toBe(
      'FAILED_PRECONDITION',
    );
  });

  test('services keep the wire form of their runs', async () => {
    const { admin, create } = await business();
    const { id } = await create(yogaClass());
    const services = bulkRunsOf(server, admin);
    const { bulkRun, items } = await services.preview({ ids: [id] }, { deletion: {} });
    expect(bulkRun).not.toHaveProperty('entity');
    expect(bulkRun.sideEffects).toEqual({ addresses: 0, sessions: 0, bookings: 0, booked: 0 });
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
      'fields',
      'id',
      'name',
      'runId',
      'serviceId',
      'state',
    ]);
  });
});
