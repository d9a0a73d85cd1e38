import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { readBulkValues } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { cloneByPlan } from '../../../contract/calls/services/clones.ts';
import { queryGraph } from '../../../contract/calls/workbench/graph.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import * as calls from '../../../contract/calls/services/services.ts';
import {
  bulkUpdateServices,
  bulkUpdateServicesByFilter,
} from '../../../contract/calls/services/servicesInBulk.ts';
import type { BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { serviceInput, serviceTraits, type Service } from '../../../contract/entities/services/service.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { openApiDocument } from '../../../contract/openApi/openApi.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openBulkStudio } from '../../testing/testBulkRuns.ts';

const engines = engineOfTheDay(import.meta.url);

/** Texts with a column of their own. Their declaration and their migration are all the server has of them. */
const texts = pathsWith(serviceTraits, { kind: 'text', column: true });

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with three services, of which the first two have a text. */
  async function openThree(field: string) {
    const studio = await openBulkStudio(server);
    const { create, admin, tokens } = studio;
    const made = [
      await create(yogaClass({ name: 'One', [field]: 'Blue' })),
      await create(yogaClass({ name: 'Two', [field]: 'Amber' })),
      await create(yogaClass({ name: 'Three' })),
    ];
    return {
      ...studio,
      made,
      first: made[0] as Service,
      find: async (query: object, token = tokens.visitor) => {
        const { services } = await ask(server, calls.queryServices, { body: { query } }, token);
        return services.map(({ name }) => name);
      },
      saved: async (id: string) => {
        const { service } = await ask(server, calls.getService, { path: { serviceId: id } }, admin);
        return (service as Record<string, unknown>)[field];
      },
    };
  }

  describe.each(texts)('%s', (field) => {
    test('is created, changed alone and cleared, and other fields keep their values', async () => {
      const { first, update, saved } = await openThree(field);
      expect(await saved(first.id)).toBe('Blue');
      const masked = await update({ id: first.id, revision: '1', name: 'Unmasked', [field]: 'Red' }, field);
      expect(masked).toEqual({ ...first, [field]: 'Red', revision: '2', updatedDate: masked.updatedDate });
      const cleared = await update({ id: first.id, revision: '2', [field]: null });
      expect(cleared).not.toHaveProperty(field);
      expect(await saved(first.id)).toBeUndefined();
    });

    test('is refused by name when it is longer than its schema allows', async () => {
      const { first, refuseUpdate } = await openThree(field);
      const tooLong = 'a'.repeat(7001);
      expect(serviceInput.safeParse({ [field]: tooLong }).success).toBe(false);
      const { violations } = await refuseUpdate({ id: first.id, revision: '1', [field]: tooLong });
      expect(violations.map((violation) => violation.field)).toEqual([`service.${field}`]);
    });

    test('is filtered, sorted and aggregated', async () => {
      const { find, admin } = await openThree(field);
      expect(await find({ filter: { [field]: 'Blue' } }, admin)).toEqual(['One']);
      expect(await find({ filter: { [field]: { $startsWith: 'Am' } } }, admin)).toEqual(['Two']);
      expect(await find({ filter: { [field]: { $exists: false } } }, admin)).toEqual(['Three']);
      const sorted = (order: string) => find({ sort: [{ fieldName: field, order }] }, admin);
      expect((await sorted('ASC')).filter((name) => name !== 'Three')).toEqual(['Two', 'One']);
      expect((await sorted('DESC')).filter((name) => name !== 'Three')).toEqual(['One', 'Two']);
      const aggregations = [{ name: 'values', type: 'VALUE' as const, fieldPath: field }];
      const search = { filter: { [field]: { $contains: 'e' } }, aggregations };
      const found = await ask(server, calls.searchServices, { body: { search } }, admin);
      expect(found.services.map(({ name }) => name).toSorted()).toEqual(['One', 'Two']);
      expect(JSON.stringify(found.aggregationData)).toMatch(/Amber.*Blue|Blue.*Amber/);
      const count = await ask(server, calls.countServices, { body: { filter: { [field]: 'Blue' } } }, admin);
      expect(count).toEqual({ count: 1 });
    });

    test('is copied to a clone', async () => {
      const { first, admin } = await openThree(field);
      const body = { sourceServiceId: first.id };
      const path = { serviceId: first.id };
      const { service: plain } = await ask(server, calls.cloneService, { body }, admin);
      const { service: planned } = await ask(server, cloneByPlan, { path, body: { name: 'Copy' } }, admin);
      const { becomes } = serviceTraits[field].clone;
      for (const clone of [plain, planned]) {
        expect(clone[field]).toBe(becomes === 'copied' ? 'Blue' : undefined);
      }
    });

    test('is changed in bulk by each of its operations, and by the calls of the platform', async () => {
      const { made, first, admin, saved, preview, start, ended } = await openThree(field);
      const operate = async (...operations: object[]) => {
        const work = { operations: operations as BulkOperation[] };
        const { bulkRun } = await preview({ ids: made.map(({ id }) => id) }, work);
        await start(bulkRun.id);
        expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE' });
        return Promise.all(made.map(({ id }) => saved(id)));
      };
      const replaced = await operate({ do: 'REPLACE_TEXT', field, find: 'blue', replace: 'Green' });
      expect(replaced).toEqual(['Green', 'Amber', undefined]);
      expect(await operate({ do: 'SET_TEXT', field, value: 'Same' })).toEqual(['Same', 'Same', 'Same']);
      const { fields } = await ask(server, readBulkValues, { body: { selection: { filter: {} } } }, admin);
      const values = fields.find((one) => one.field === field)?.values;
      expect(values).toEqual([{ value: 'Same', services: 3 }]);
      expect(await operate({ do: 'SET_TEXT', field })).toEqual([undefined, undefined, undefined]);

      const { revision } = (await ask(server, calls.getService, { path: { serviceId: first.id } }, admin))
        .service;
      const services = [{ service: { id: first.id, revision, [field]: 'Bulk' }, mask: field }];
      await ask(server, bulkUpdateServices, { body: { services } }, admin);
      expect(await saved(first.id)).toBe('Bulk');
      const byFilter = { filter: { [field]: 'Bulk' }, service: { [field]: 'Found' }, mask: field };
      await ask(server, bulkUpdateServicesByFilter, { body: byFilter }, admin);
      await expect.poll(() => saved(first.id), { timeout: 20_000 }).toBe('Found');
    });

    test('is recorded in the history, and restored by an undo', async () => {
      const { first, update, saved, admin } = await openThree(field);
      await update({ id: first.id, revision: '1', [field]: 'Red' });
      const filter = JSON.stringify({ entityId: first.id });
      const [change] = await ask(server, listActivity, { query: { filter } }, admin);
      expect(change?.fields).toEqual([{ field, before: 'Blue', after: 'Red' }]);
      await ask(server, undoChange, { path: { changeId: change?.id ?? '' } }, admin);
      expect(await saved(first.id)).toBe('Blue');
    });

    test('is in the graph and in the document of the interface', async () => {
      const { first, admin } = await openThree(field);
      const query = `{ getService(serviceId: "${first.id}") { service { ${field} } } }`;
      const { data } = await ask(server, queryGraph, { path: { version: 'alpha' }, body: { query } }, admin);
      expect(data).toEqual({ getService: { service: { [field]: 'Blue' } } });
      expect(JSON.stringify(openApiDocument())).toContain(`"${field}":{"type":"string"`);
    });

    test('is readable and queryable by its audience', async () => {
      const { offer, tokens, find } = await openThree(field);
      const { id } = await offer(yogaClass({ name: 'Offered', [field]: 'Blue' }));
      const { service } = await ask(server, calls.getService, { path: { serviceId: id } }, tokens.visitor);
      expect(service[field]).toBe('Blue');
      expect(await find({ filter: { [field]: 'Blue' } })).toEqual(['Offered']);
      const unknown = { body: { query: { filter: { [`${field}s`]: 'Blue' } } } };
      expect(await refused(server, calls.queryServices, unknown, tokens.visitor)).toMatchObject({
        status: 400,
      });
    });
  });
});
