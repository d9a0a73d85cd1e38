import { beforeAll, describe, expect, test } from 'vitest';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import * as calls from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('life of a service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const business = () => openCatalogue(server);

  describe('deleting and restoring', () => {
    test('deleted service is not found by anyone, and a restore keeps its slugs', async () => {
      const { create, update, admin } = await business();
      const { id } = await create(yogaClass({ name: 'Yoga' }));
      const before = await update({ id, revision: '1', name: 'Power Yoga' });
      const path = { serviceId: id };
      expect(await ask(server, calls.deleteService, { path }, admin)).toEqual({});
      for (const call of [calls.getService, calls.deleteService]) {
        expect(await refused(server, call, { path }, admin)).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      }
      expect((await ask(server, calls.countServices, { body: {} }, admin)).count).toBe(0);
      // Its slugs stay reserved.
      expect((await create(yogaClass({ name: 'Yoga' }))).mainSlug?.name).toBe('yoga-1');

      const { service } = await ask(server, restoreService, { path }, admin);
      expect(service).toEqual({ ...before, revision: '3', updatedDate: service.updatedDate });
      expect(await refused(server, restoreService, { path }, admin)).toMatchObject({
        status: 409,
        code: 'NOTHING_TO_UNDO',
      });
    });

    test('accepts the deletion options in the query string and refuses others', async () => {
      const { create, admin } = await business();
      const { id } = await create(yogaClass());
      const query = {
        preserveFutureSessionsWithParticipants: true,
        participantNotification: { notifyParticipants: false, message: 'Sorry' },
        serviceId: id,
      };
      const wrong = { ...query, preserveFutureSessionsWithParticipants: 'perhaps', colour: 'red' };
      const refusal = await refused(
        server,
        calls.deleteService,
        { path: { serviceId: id }, query: wrong },
        admin,
      );
      expect(refusal.rules).toEqual([
        'colour FIELD_NOT_ALLOWED',
        'preserveFutureSessionsWithParticipants VALIDATION',
      ]);
      await ask(server, calls.deleteService, { path: { serviceId: id }, query }, admin);
    });
  });

  describe('cloning', () => {
    test('copies a service with a new name, slug, calendar and revision', async () => {
      const { create, update, admin, resourceId } = await business();
      const made = await create(massage(resourceId, { name: 'Massage', tagLine: 'Relax' }));
      const source = await update({ id: made.id, revision: '1', hidden: true });
      const body = { sourceServiceId: source.id };
      const { service: clone, errors } = await ask(server, calls.cloneService, { body }, admin);
      expect(errors).toEqual([]);
      expect(clone).toMatchObject({
        name: 'Copy of Massage',
        mainSlug: { name: 'copy-of-massage', custom: false },
        revision: '1',
        tagLine: 'Relax',
        hidden: true,
        payment: source.payment,
        staffMemberIds: [resourceId],
      });
      expect(clone.schedule?.id).not.toBe(source.schedule?.id);
      const again = await ask(server, calls.cloneService, { body }, admin);
      expect(again.service.mainSlug?.name).toBe('copy-of-massage-1');
      const renamed = await update({ id: clone.id, revision: '1', name: 'Foot massage' });
      expect(renamed.mainSlug?.name).toBe('foot-massage');
    });

    test('truncates a name that would become too long', async () => {
      const { create, admin } = await business();
      const source = await create(yogaClass({ name: 'y'.repeat(400) }));
      const body = { sourceServiceId: source.id };
      const { service } = await ask(server, calls.cloneService, { body }, admin);
      expect(service.name).toHaveLength(400);
    });
  });

  describe('visibility', () => {
    test('visitors neither see nor count hidden services; staff do', async () => {
      const { offer, tokens } = await business();
      const shown = await offer(yogaClass({ name: 'Shown' }));
      server.passTime(1);
      const hidden = await offer(yogaClass({ name: 'Hidden', hidden: true }));
      const lists = {
        [tokens.visitor]: [shown.id],
        [tokens.member]: [shown.id],
        [tokens.staff]: [shown.id, hidden.id],
      };
      for (const [token, ids] of Object.entries(lists)) {
        const { services } = await ask(server, calls.queryServices, { body: {} }, token);
        expect(services.map(({ id }) => id)).toEqual(ids);
        const search = await ask(server, calls.searchServices, { body: {} }, token);
        expect(search.services).toHaveLength(ids.length);
        const filter = { name: { $startsWith: 'H' } };
        const { count } = await ask(server, calls.countServices, { body: { filter } }, token);
        expect(count).toBe(ids.length - 1);
      }
      const path = { serviceId: hidden.id };
      expect(await refused(server, calls.getService, { path }, tokens.visitor)).toMatchObject({
        status: 404,
      });
      expect((await ask(server, calls.getService, { path }, tokens.staff)).service.id).toBe(hidden.id);
    });

    test('staff details are included on request', async () => {
      const { offer, tokens, resourceId } = await business();
      const { id } = await offer(massage(resourceId));
      const path = { serviceId: id };
      const plain = await ask(server, calls.getService, { path }, tokens.visitor);
      expect(plain.service).not.toHaveProperty('staffMembers');
      const query = { conditionalFields: ['STAFF_MEMBER_DETAILS' as const] };
      const { service } = await ask(server, calls.getService, { path, query }, tokens.visitor);
      expect(service.staffMembers).toEqual([
        expect.objectContaining({ staffMemberId: resourceId, name: 'Owner' }),
      ]);
      expect(service.staffMemberDetails?.staffMembers).toEqual(service.staffMembers);
    });

    test.each(['RESOURCE_DETAILS', 'RESOURCE_TYPE_DETAILS'] as const)(
      'required resources are named for %s',
      async (details) => {
        const { offer, admin, tokens, resourceId } = await business();
        const body = { resourceType: { name: 'Room' } };
        const { resourceType } = await ask(server, createResourceType, { body }, admin);
        const needed = { resourceType: { id: resourceType.id } };
        const { id } = await offer(massage(resourceId, { serviceResources: [needed] }));
        const path = { serviceId: id };
        const plain = await ask(server, calls.getService, { path }, tokens.visitor);
        expect(plain.service.serviceResources).toEqual([needed]);
        const named = [{ resourceType: { id: resourceType.id, name: 'Room' } }];
        const query = { conditionalFields: [details] };
        const { service } = await ask(server, calls.getService, { path, query }, tokens.visitor);
        expect(service.serviceResources).toEqual(named);
        const list = await ask(server, calls.queryServices, { body: query }, tokens.visitor);
        expect(list.services[0]?.serviceResources).toEqual(named);
      },
    );
  });

  test('finds services by words, filter and order, and aggregates them', async () => {
    const { offer, tokens, resourceId } = await business();
    for (const name of ['Hatha Yoga', 'Yoga Nidra', 'Pilates']) await offer(yogaClass({ name }));
    await offer(massage(resourceId, { name: 'Massage' }));
    const search = {
      search: { expression: 'yog' },
      sort: [{ fieldName: 'name', order: 'DESC' as const }],
      aggregations: [{ name: 'types', type: 'VALUE' as const, fieldPath: 'type' }],
    };
    const found = await ask(server, calls.searchServices, { body: { search } }, tokens.visitor);
    expect(found.services.map(({ name }) => name)).toEqual(['Yoga Nidra', 'Hatha Yoga']);
    expect(found.aggregationData?.results?.[0]).toMatchObject({
      name: 'types',
      values: { results: [{ value: 'CLASS', count: 2 }] },
    });
    const sum = { ...search, aggregations: [{ name: 'sum', type: 'SUM' as never, fieldPath: 'type' }] };
    const unknown = await refused(server, calls.searchServices, { body: { search: sum } }, tokens.visitor);
    expect(unknown.violations).toMatchObject([
      {
        field: 'search.aggregations.0.type',
        violatedRule: 'INVALID_ENUM_VALUE',
        data: { values: ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM', 'NESTED'] },
      },
    ]);
    const query = {
      filter: { type: 'CLASS' },
      sort: [{ fieldName: 'name' }],
      paging: { limit: 2, offset: 1 },
    };
    const page = await ask(server, calls.queryServices, { body: { query } }, tokens.visitor);
    expect(page.services.map(({ name }) => name)).toEqual(['Pilates', 'Yoga Nidra']);
    expect(page.pagingMetadata).toMatchObject({ count: 2, offset: 1, total: 3, hasNext: false });
  });
});
