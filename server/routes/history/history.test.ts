import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import {
  createCategory,
  deleteCategory,
  queryCategories,
} from '../../../contract/calls/services/categories.ts';
import * as calls from '../../../contract/calls/history/history.ts';
import {
  createServiceOptionsAndVariants,
  getServiceOptionsAndVariants,
} from '../../../contract/calls/prices/optionsAndVariants.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService, getService, updateService } from '../../../contract/calls/services/services.ts';
import { bulkUpdateServices } from '../../../contract/calls/services/servicesInBulk.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { takeLast } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

/** A version without the fields that a restore may change. */
function settled({ revision: _r, updatedDate: _u, supportedSlugs: _s, ...service }: Service) {
  return service;
}

describe.each(engines)('undo and restore on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with the history calls of its admin; time passes between saves. */
  async function workbench() {
    const catalogue = await openCatalogue(server);
    const { admin } = catalogue;
    const historyOf = (entityId: string) =>
      ask(server, listActivity, { query: { filter: JSON.stringify({ entityId }) } }, admin);
    const latest = async (entityId: string): Promise<RecordedChange> => {
      const [change] = await historyOf(entityId);
      if (!change) throw new Error('Nothing was recorded.');
      return change;
    };
    return {
      ...catalogue,
      historyOf,
      latest,
      update: async (...args: Parameters<typeof catalogue.update>) => {
        server.passTime(60);
        return catalogue.update(...args);
      },
      undo: (changeId: string) => ask(server, calls.undoChange, { path: { changeId } }, admin),
      refuseUndo: (changeId: string) => refused(server, calls.undoChange, { path: { changeId } }, admin),
      restore: (changeId: string, body: object = {}) =>
        ask(server, calls.restoreVersion, { path: { changeId }, body }, admin),
      undoLast: () => takeLast(server, 'undo', admin),
      redoLast: () => takeLast(server, 'redo', admin),
      steps: () => ask(server, calls.getUndoSteps, {}, admin),
    };
  }

  test('undoes a saved change and records one change that names it', async () => {
    const { create, update, read, undo, latest, historyOf } = await workbench();
    const made = await create(yogaClass({ name: 'Yoga' }));
    const { id } = made;
    await update({ id, revision: '1', tagLine: 'Calm', payment: { fixed: { price: { value: '20' } } } });
    const change = await latest(id);
    const { change: recorded, service } = await undo(change.id);
    expect(settled(await read(id))).toEqual(settled(made));
    expect(service).toEqual(await read(id));
    expect(recorded).toMatchObject({ action: 'updated', undoes: change.id, undone: false, undoable: true });
    expect(recorded?.fields).toEqual([
      { field: 'payment.fixed.price.value', before: '20', after: '15' },
      { field: 'tagLine', before: 'Calm' },
    ]);
    expect(
      (await historyOf(id)).map(({ action, undone, undoneDate }) => [action, undone, undoneDate]),
    ).toEqual([
      ['updated', false, undefined],
      ['updated', true, recorded?.date],
      ['created', false, undefined],
    ]);
  });

  test('undo in a second tab reports that nothing is left to undo and changes nothing', async () => {
    const { create, update, undo, refuseUndo, latest, historyOf } = await workbench();
    const { id } = await create(yogaClass());
    await update({ id, revision: '1', tagLine: 'Calm' });
    const change = await latest(id);
    await undo(change.id);
    expect(await refuseUndo(change.id)).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_UNDO',
      message: expect.stringMatching(/^Nothing to undo: this change was undone or reverted before/),
    });
    expect(await historyOf(id)).toHaveLength(3);
  });

  test('undo keeps later edits of other fields', async () => {
    const { create, update, read, undo, latest } = await workbench();
    const { id } = await create(yogaClass());
    await update({ id, revision: '1', tagLine: 'Calm' });
    const change = await latest(id);
    await update({ id, revision: '2', description: 'With mats' });
    await undo(change.id);
    const service = await read(id);
    expect(service).toMatchObject({ description: 'With mats', revision: '4' });
    expect(service).not.toHaveProperty('tagLine');
  });

  test('undo of a field edited later is refused, names the field and changes nothing', async () => {
    const { create, update, read, refuseUndo, latest } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await update({ id, revision: '1', tagLine: 'Calm', description: 'With mats' });
    const change = await latest(id);
    const now = await update({ id, revision: '2', tagLine: 'Quiet' });
    expect(await refuseUndo(change.id)).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      data: { changeId: change.id, entity: 'service', id, name: 'Yoga', fields: ['tagLine'] },
      message: 'This cannot be undone: tagLine of “Yoga” was edited since.',
    });
    expect(await read(id)).toEqual(now);
  });

  test('undoing a rename restores the slug, and the other slug keeps working', async () => {
    const { create, update, read, undo, latest } = await workbench();
    const made = await create(yogaClass({ name: 'Yoga' }));
    await update({ id: made.id, revision: '1', name: 'Power Yoga' });
    await undo((await latest(made.id)).id);
    const service = await read(made.id);
    expect(settled(service)).toEqual(settled(made));
    expect(service.supportedSlugs?.map(({ name }) => name)).toEqual(['power-yoga', 'yoga']);
  });

  test('undoing a custom slug makes the slug follow the name again', async () => {
    const { create, read, undo, latest, admin } = await workbench();
    const made = await create(yogaClass({ name: 'Yoga' }));
    const body = { path: { serviceId: made.id }, body: { slug: 'yoga' } };
    await ask(server, setCustomSlug, body, admin);
    expect((await read(made.id)).mainSlug).toMatchObject({ name: 'yoga', custom: true });
    await undo((await latest(made.id)).id);
    expect((await read(made.id)).mainSlug).toMatchObject({ name: 'yoga', custom: false });
  });

  test('undo to a slug that another service took is refused with free alternatives', async () => {
    const { create, update, refuseUndo, latest, businessId } = await workbench();
    const made = await create(yogaClass({ name: 'Yoga' }));
    const other = await create(yogaClass({ name: 'Pilates' }));
    await update({ id: made.id, revision: '1', name: 'Power Yoga' });
    await server.database.write(sql`
      update service_slugs set service_id = ${other.id} where business_id = ${businessId} and name = 'yoga'`);
    expect(await refuseUndo((await latest(made.id)).id)).toMatchObject({
      status: 428,
      code: 'SLUG_ALREADY_EXISTS',
      data: {
        slug: 'yoga',
        holder: { id: other.id, name: 'Pilates' },
        suggestions: ['yoga-class', 'yoga-1', 'yoga-2'],
      },
    });
  });

  test('undo that would reference a deleted record is refused with the field', async () => {
    const { create, update, refuseUndo, latest, admin } = await workbench();
    const category = async (name: string) =>
      (await ask(server, createCategory, { body: { category: { name } } }, admin)).category.id;
    const [old, other] = [await category('Old'), await category('Other')];
    const { id } = await create(yogaClass({ category: { id: old } }));
    await update({ id, revision: '1', category: { id: other } });
    const change = await latest(id);
    expect(change.fields).toEqual([{ field: 'category.id', before: old, after: other }]);
    await ask(server, deleteCategory, { path: { categoryId: old } }, admin);
    expect((await refuseUndo(change.id)).rules).toEqual(['service.category.id INVALID_CATEGORY']);
  });

  test('undoing a deletion restores slugs, category and plans; undoing a creation moves it to the trash', async () => {
    const { create, update, read, undo, latest, admin } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const before = await update({ id, revision: '1', name: 'Power Yoga' });
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    const deletion = await latest(id);
    const { change, service } = await undo(deletion.id);
    expect(change).toMatchObject({ action: 'restored', undoes: deletion.id });
    expect(service).toEqual({ ...before, revision: '3', updatedDate: service?.updatedDate });
    const made = await create(yogaClass({ name: 'Pilates' }));
    expect(await undo((await latest(made.id)).id)).not.toHaveProperty('service');
    expect(await refused(server, getService, { path: { serviceId: made.id } }, admin)).toMatchObject({
      status: 404,
    });
    expect((await read(id)).name).toBe('Power Yoga');
  });

  test('restores a whole version except revision, date and previous slugs', async () => {
    const { create, update, read, restore, historyOf, resourceId } = await workbench();
    const made = await create(massage(resourceId, { name: 'Massage' }));
    const { id } = made;
    await update({ id, revision: '1', name: 'Deep tissue', hidden: true });
    await update({
      id,
      revision: '2',
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true } },
      seoData: { tags: [{ type: 'title', children: 'Deep' }] },
    });
    const [creation] = (await historyOf(id)).toReversed();
    const { change, service } = await restore(creation?.id ?? '');
    expect(settled(service ?? made)).toEqual(settled(made));
    expect(service).toEqual(await read(id));
    expect(change).toMatchObject({ action: 'updated', undone: false });
    expect(await restore(creation?.id ?? '')).not.toHaveProperty('change');
  });

  test('restores one field of a version, and a restored name updates the slug', async () => {
    const { create, update, restore, latest } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga', tagLine: 'Calm' }));
    await update({ id, revision: '1', name: 'Power Yoga', tagLine: 'Strong' });
    const { id: changeId } = await latest(id);
    const { service } = await restore(changeId, { version: 'BEFORE', fields: ['name'] });
    expect(service).toMatchObject({ name: 'Yoga', tagLine: 'Strong', mainSlug: { name: 'yoga' } });
    const back = await restore(changeId, { version: 'BEFORE', fields: ['tagLine'], revision: '3' });
    expect(back.service).toMatchObject({ tagLine: 'Calm' });
  });

  test('restore is refused when the record changed since the caller read it', async () => {
    const { create, update, latest, admin } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await update({ id, revision: '1', tagLine: 'Strong' });
    const path = { changeId: (await latest(id)).id };
    const body = { version: 'BEFORE', revision: '1' };
    expect(await refused(server, calls.restoreVersion, { path, body }, admin)).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { service: { revision: '2' } },
    });
    const wrong = { version: 'BEFORE', fields: ['no such field'] };
    expect((await refused(server, calls.restoreVersion, { path, body: wrong }, admin)).rules).toEqual([
      'fields FIELD_NOT_ALLOWED',
    ]);
  });

  test('last action is undone and redone, also from another device, until the next save', async () => {
    const { create, update, read, undoLast, redoLast, steps } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await update({ id, revision: '1', tagLine: 'One' });
    await update({ id, revision: '2', tagLine: 'Two' });
    expect((await steps()).undo).toMatchObject({
      entity: 'service',
      action: 'updated',
      name: 'Yoga',
      records: 1,
    });
    await undoLast();
    await undoLast();
    expect(await read(id)).not.toHaveProperty('tagLine');
    await redoLast();
    expect((await read(id)).tagLine).toBe('One');
    await redoLast();
    expect((await read(id)).tagLine).toBe('Two');
    expect(await steps()).not.toHaveProperty('redo');
    await undoLast();
    await update({ id, revision: (await read(id)).revision, tagLine: 'Three' });
    expect(await steps()).not.toHaveProperty('redo');
    await undoLast();
    await undoLast();
    expect(await read(id)).not.toHaveProperty('tagLine');
  });

  test('a last save that cannot be undone is named, until a later one', async () => {
    const { admin, yoga } = await openForBookings(server);
    const steps = () => ask(server, calls.getUndoSteps, {}, admin);
    // The service, then its session.
    const {
      service: { id, revision },
    } = await yoga();
    expect(await steps()).toMatchObject({
      undo: { entity: 'service', action: 'created' },
      last: { entity: 'session', action: 'created' },
    });
    server.passTime(60);
    const body = { service: { id, revision, tagLine: 'Calm' } };
    await ask(server, updateService, { path: { 'service.id': id }, body }, admin);
    expect(await steps()).not.toHaveProperty('last');
    await takeLast(server, 'undo', admin);
    expect(await steps()).not.toHaveProperty('last');
  });

  test('one action is all changes of one request', async () => {
    const { create, read, undoLast, steps, admin } = await workbench();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const services = [one, two].map(({ id }) => ({ service: { id, revision: '1', hidden: true } }));
    await ask(server, bulkUpdateServices, { body: { services } }, admin);
    expect((await steps()).undo).toMatchObject({ records: 2 });
    expect((await undoLast()).changes).toHaveLength(2);
    expect([(await read(one.id)).hidden, (await read(two.id)).hidden]).toEqual([false, false]);
  });

  test("undo of another person's last save is refused", async () => {
    const { create, update, read, latest, tokens } = await workbench();
    const { id } = await create(yogaClass());
    await update({ id, revision: '1', tagLine: 'One' });
    const changeId = (await latest(id)).id;
    expect(await ask(server, calls.getUndoSteps, {}, tokens.owner)).toEqual({});
    const body = { changeId };
    expect(await refused(server, calls.undoLastAction, { body }, tokens.owner)).toMatchObject({
      code: 'LAST_SAVE_CHANGED',
    });
    expect((await read(id)).tagLine).toBe('One');
  });

  test('undo from a stale tab reverts neither another save nor the same one twice', async () => {
    const { create, update, read, steps, undoLast, admin } = await workbench();
    const { id } = await create(yogaClass());
    await update({ id, revision: '1', tagLine: 'One' });
    const shown = (await steps()).undo?.changeId ?? '';
    const refuse = (call: typeof calls.undoLastAction) =>
      refused(server, call, { body: { changeId: shown } }, admin);
    await update({ id, revision: '2', tagLine: 'Two' });
    expect(await refuse(calls.undoLastAction)).toMatchObject({
      status: 409,
      code: 'LAST_SAVE_CHANGED',
      message: 'Your last save has changed. Reload and try again.',
    });
    await undoLast();
    await undoLast();
    expect(await refuse(calls.undoLastAction)).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
    expect(await refuse(calls.redoLastAction)).toMatchObject({ code: 'NOTHING_TO_UNDO' });
    const without = await refused(server, calls.undoLastAction, { body: {} }, admin);
    expect(without.rules).toEqual(['changeId REQUIRED_FIELD']);
    expect(await read(id)).toMatchObject({ revision: '5' });
    expect(await read(id)).not.toHaveProperty('tagLine');
  });

  test('undo skips a change that a colleague reverted and offers the one before', async () => {
    const { create, update, read, latest, historyOf, steps, undoLast, refuseUndo, tokens } =
      await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await update({ id, revision: '1', description: 'With mats' });
    await update({ id, revision: '2', tagLine: 'Calm' });
    const reverted = await latest(id);
    expect(reverted).toMatchObject({ undone: false, undoable: true });
    const path = { changeId: reverted.id };
    const body = { version: 'BEFORE' as const, fields: ['tagLine'] };
    await ask(server, calls.restoreVersion, { path, body }, tokens.owner);
    expect((await historyOf(id)).map(({ undone, undoable }) => [undone, undoable])).toEqual([
      [false, true],
      [false, false],
      [false, true],
      [false, true],
    ]);
    expect(await refuseUndo(reverted.id)).toMatchObject({ code: 'NOTHING_TO_UNDO' });
    expect((await steps()).undo?.changeId).not.toBe(reverted.id);
    await undoLast();
    expect(await read(id)).not.toHaveProperty('description');
  });

  test('undo is not offered for a deletion already restored or a creation already deleted', async () => {
    const { create, historyOf, refuseUndo, steps, admin, tokens } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const offered = async () => (await historyOf(id)).map(({ action, undoable }) => [action, undoable]);
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    expect(await offered()).toEqual([
      ['deleted', true],
      ['created', false],
    ]);
    const deletion = (await steps()).undo?.changeId ?? '';
    await ask(server, restoreService, { path: { serviceId: id } }, tokens.owner);
    expect(await offered()).toEqual([
      ['restored', true],
      ['deleted', false],
      ['created', true],
    ]);
    expect(await refuseUndo(deletion)).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
    expect((await steps()).undo).toMatchObject({ action: 'created' });
    expect(await refused(server, restoreService, { path: { serviceId: id } }, admin)).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_UNDO',
      message: 'Nothing to restore: “Yoga” is not deleted.',
    });
  });

  test('undo of an action that touches a field edited later is refused as a whole', async () => {
    const { create, update, read, admin, tokens } = await workbench();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const services = [one, two].map(({ id }) => ({ service: { id, revision: '1', tagLine: 'Both' } }));
    await ask(server, bulkUpdateServices, { body: { services } }, tokens.owner);
    await update({ id: two.id, revision: '2', tagLine: 'Other' });
    const { undo } = await ask(server, calls.getUndoSteps, {}, tokens.owner);
    const shown = { body: { changeId: undo?.changeId ?? '' } };
    expect(await refused(server, calls.undoLastAction, shown, tokens.owner)).toMatchObject({
      code: 'CHANGED_SINCE',
      data: { id: two.id, fields: ['tagLine'] },
    });
    expect((await read(one.id)).tagLine).toBe('Both');
    const unknown = { body: { changeId: one.id } };
    expect(await refused(server, calls.undoLastAction, unknown, admin)).toMatchObject({
      code: 'NOTHING_TO_UNDO',
    });
  });

  test('only the last fifty saves can be undone', async () => {
    const { create, update, read, steps, undoLast } = await workbench();
    const { id } = await create(yogaClass());
    for (let save = 1; save <= 52; save += 1)
      await update({ id, revision: String(save), tagLine: `Save ${save}` });
    for (let undo = 0; undo < 50; undo += 1) await undoLast();
    expect((await read(id)).tagLine).toBe('Save 2');
    expect(await steps()).not.toHaveProperty('undo');
    expect((await read(id)).revision).toBe('103');
  });

  test('undo restores an unassigned staff member with their own price', async () => {
    const { create, update, undo, latest, admin, resourceId } = await workbench();
    const staffMember = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Ben' } } },
      admin,
    );
    const other = staffMember.staffMember.resourceId ?? '';
    const { id } = await create(
      massage(resourceId, {
        staffMemberIds: [resourceId, other],
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '60' } },
          options: { inPerson: true },
        },
      }),
    );
    const optionId = crypto.randomUUID();
    const variant = (staffMemberId: string, value: string) => ({
      choices: [{ optionId, staffMemberId }],
      price: { value, currency: 'EUR' },
    });
    const serviceOptionsAndVariants = {
      serviceId: id,
      options: { values: [{ id: optionId, type: 'STAFF_MEMBER' as const }] },
      variants: { values: [variant(resourceId, '50'), variant(other, '90')] },
    };
    const body = { serviceOptionsAndVariants };
    const made = await ask(server, createServiceOptionsAndVariants, { body }, admin);
    await update({ id, revision: '1', staffMemberIds: [resourceId] });
    await undo((await latest(id)).id);
    const path = { serviceOptionsAndVariantsId: made.serviceOptionsAndVariants.id };
    const found = await ask(server, getServiceOptionsAndVariants, { path }, admin);
    expect(found.serviceOptionsAndVariants.variants).toEqual(made.serviceOptionsAndVariants.variants);
  });

  test('undo restores a category', async () => {
    const { undoLast, admin } = await workbench();
    const { category } = await ask(
      server,
      createCategory,
      { body: { category: { name: 'Seminars' } } },
      admin,
    );
    await ask(server, deleteCategory, { path: { categoryId: category.id } }, admin);
    await undoLast();
    const { categories } = await ask(server, queryCategories, {}, admin);
    expect(categories.map(({ name }) => name)).toContain('Seminars');
  });

  test('activity list is filtered, sorted, paged and counted', async () => {
    const { create, update, tokens } = await workbench();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await create(yogaClass({ name: 'Pilates' }));
    await update({ id, revision: '1', hidden: true });
    const list = async (filter: object, rest: object = {}) => {
      const query = { filter: JSON.stringify(filter), ...rest };
      const response = await server.app(requestFor(listActivity, { query }, { token: tokens.staff }));
      const changes = (await response.json()) as RecordedChange[];
      return { changes, range: response.headers.get('Content-Range') };
    };
    const services = { entity: 'service' };
    const first = await list(services, { range: '[0,1]', sort: '["date","ASC"]' });
    expect(first.range).toBe('activity 0-1/3');
    expect(first.changes.map(({ name, action }) => [name, action])).toEqual([
      ['Yoga', 'created'],
      ['Pilates', 'created'],
    ]);
    const [change] = (await list({ ...services, action: ['updated'] })).changes;
    expect(change).toMatchObject({ name: 'Yoga', actor: { kind: 'MEMBER', name: 'admin' } });
    expect((await list({ id: [change?.id] })).changes).toEqual([change]);
    expect((await list({ memberId: change?.actor.id, ...services })).range).toBe('activity 0-2/3');
    expect((await list({ memberId: crypto.randomUUID() })).range).toBe('activity */0');
    expect((await list({ ...services, actorKind: ['MEMBER', 'APP'] })).range).toBe('activity 0-2/3');
    expect((await list({ ...services, actorKind: 'SYSTEM' })).range).toBe('activity */0');
    expect((await list({ ...services, from: change?.date })).changes).toEqual([change]);
    expect((await list({ ...services, to: change?.date })).changes).toHaveLength(2);
  });

  test.each([
    [{ filter: '{"colour":"red"}' }, 'filter.colour FIELD_NOT_ALLOWED'],
    [{ filter: '{' }, 'filter FORMAT'],
    [{ filter: '{"entityId":"yoga"}' }, 'filter.entityId FORMAT'],
    [{ range: '[5,4]' }, 'range VALIDATION'],
    [{ range: '[0,100]' }, 'range VALIDATION'],
    [{ sort: '["name","ASC"]' }, 'sort.0 INVALID_ENUM_VALUE'],
    [{ page: '2' }, 'page FIELD_NOT_ALLOWED'],
  ])('list query %j is refused', async (query, rule) => {
    const { admin } = await workbench();
    expect((await refused(server, listActivity, { query }, admin)).rules).toEqual([rule]);
  });
});
