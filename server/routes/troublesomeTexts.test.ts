import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { bulkCreateServices } from '../../contract/calls/services/servicesInBulk.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { matches } from '../../contract/queries/condition.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { whyUnstorable } from '../../contract/entities/values/text.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { parseFilter } from '../../contract/queries/filter.ts';
import { sourceOf } from '../database/families.ts';
import { ofToday } from '../../testDeep.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { foundByEach } from '../testing/database/testFilters.ts';
import { askingOf } from '../rules/services/queryServices.ts';
import { serviceFamily } from '../tables/services/serviceFamily.ts';
import { ask, requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { textPaths, valueAt, withTexts } from '../testing/testTextFields.ts';
import { troublesomeTexts } from '../testing/testTexts.ts';

const engines = engineOfTheDay(import.meta.url);

type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Minimal inputs to create each entity; functions where the entity belongs to another one. */
const beginnings: Readonly<Record<string, object | ((catalogue: Catalogue) => Promise<object>)>> = {
  service: yogaClass(),
  category: { name: 'Seminars' },
  bookingPolicy: { name: 'Standard' },
  location: { name: 'Main place' },
  staffMember: { name: 'Ada' },
  resource: { name: 'Room' },
  resourceType: { name: 'Rooms' },
  addOn: { name: 'Towel' },
  bookingForm: () =>
    Promise.resolve({
      name: 'Before the first visit',
      fields: [{ type: 'CHOICE', label: 'Level', help: 'Yours', choices: ['Beginner'] }],
    }),
  plan: { name: 'Ten classes' },
  contact: { firstName: 'Ana', email: 'ana@example.com' },
  schedule: { name: 'Van' },
  event: async ({ create }: Catalogue) => ({
    scheduleId: (await create(yogaClass())).schedule?.id,
    start: { localDate: '2027-03-08T10:00:00' },
    end: { localDate: '2027-03-08T11:00:00' },
  }),
  serviceOptionsAndVariants: async ({ create }: Catalogue) => ({
    serviceId: (await create(yogaClass({ payment: variedPrice }))).id,
    options: {
      values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Place', choices: ['Mat'] } }],
    },
    variants: { values: [{ choices: [{ optionId, custom: 'Mat' }], price: { value: '10' } }] },
  }),
};

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';
const variedPrice: ServiceInput['payment'] = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '12' } },
  options: { inPerson: true },
};

/** Texts of options other than durations are refused with a code of their own, not by field. */
const ofOtherOptions = /\.(durationData|duration)\./;

/** Stored without spaces around it, because a booking finds its customer by it; an empty one clears it. */
const phoneOfCustomer = 'contact.phone';

interface Editable {
  entity: string;
  create: Call;
  update: Call;
  /** All text paths of an update. */
  texts: string[];
}

/** The body key of the changed entity: `service` of `/v2/services/{service.id}`. The deprecated calls have the same. */
function entityOf({ method, path }: Call): string {
  const isUpdate = (method === 'PATCH' || method === 'PUT') && !path.startsWith('/v1/categories');
  return isUpdate ? (/\{(\w+)\.id\}$/.exec(path)?.[1] ?? '') : '';
}

/** The call that creates the entity: it takes the same body key and no id. */
function creates({ method, path, name, schemas: { body } }: Call, entity: string): boolean {
  const takesIt = body instanceof z.ZodObject && Object.hasOwn(body.shape, entity);
  return method === 'POST' && name.startsWith('create') && !path.includes('{') && takesIt;
}

const updates = allCalls.filter((call) => entityOf(call) !== '');

const editable = updates.flatMap((update): Editable[] => {
  const entity = entityOf(update);
  const create = allCalls.find((call) => creates(call, entity));
  if (!create || !beginnings[entity] || !(update.schemas.body instanceof z.ZodObject)) return [];
  const texts = textPaths(update.schemas.body.shape[entity] as z.ZodType, [entity]);
  const editableTexts = texts.filter(
    (path) => !/\.(revision|id)$/.test(path) && !ofOtherOptions.test(path) && path !== phoneOfCustomer,
  );
  return [{ entity, create, update, texts: editableTexts }];
});

interface Answered {
  status: number;
  entity: unknown;
  violated: string[];
}

test('every entity with an update call is covered', () => {
  const covered = editable.map(({ entity }) => entity);
  expect(covered.toSorted()).toEqual(updates.map(entityOf).toSorted());
});

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test.each(editable)(
    'C4: every text field of a $entity is stored byte for byte, or refused by field',
    async ({ entity, create, update, texts }) => {
      const catalogue = await openCatalogue(server);
      const { admin } = catalogue;
      const send = async (call: Call, id: string, body: object): Promise<Answered> => {
        const input = { path: { [`${entity}.id`]: id }, body };
        const response = await server.app(requestFor(call, input, { token: admin }));
        const answer = (await response.json()) as Record<string, unknown> & ErrorBody;
        const violations =
          response.status === 200 ? [] : (answer.details.validationError?.fieldViolations ?? []);
        return { status: response.status, entity: answer, violated: violations.map(({ field }) => field) };
      };
      const beginning = beginnings[entity] ?? {};
      const isMade = typeof beginning === 'function';
      const begun = isMade ? await beginning(catalogue) : beginning;
      const created = await send(create, '', { [entity]: begun });
      expect(created.status).toBe(200);
      const id = String(valueAt(created.entity, `${entity}.id`));
      let revision = String(valueAt(created.entity, `${entity}.revision`));

      // The lists of an entity created for its service are replaced as a whole.
      const repeated = isMade ? begun : {};

      /** Sets the text in every field, and repeats without refused ones until the rest is accepted. */
      const put = async (text: string, paths: readonly string[]) => {
        let left = [...paths];
        const attempt = () =>
          send(update, id, withTexts({ [entity]: { ...repeated, revision } }, left, text));
        let answered = await attempt();
        while (answered.status !== 200) {
          const { violated } = answered;
          expect(answered).toMatchObject({ status: 400 });
          const named = left.filter((path) => violated.some((field) => concerns(field, path)));
          // An amount requires its value, so the parent is removed with it.
          const siblings = left.filter((path) => violated.some((field) => parent(field) === parent(path)));
          const refusedFields = named.length > 0 ? named : siblings;
          if (refusedFields.length === 0) {
            const said = `${JSON.stringify(text)} is refused without naming a field that was sent`;
            throw new Error(`${said}: ${JSON.stringify(answered)}`);
          }
          left = left.filter((path) => !refusedFields.includes(path));
          answered = await attempt();
        }
        revision = String(valueAt(answered.entity, `${entity}.revision`));
        return { taken: left, stored: answered.entity };
      };

      // The server overwrites fields such as the page URL and the formatted amount.
      const writable = new Set<string>();
      for (const probe of ['Plain text', '10.50', 'https://example.com/picture.png']) {
        const { taken, stored } = await put(probe, texts);
        for (const path of taken) if (valueAt(stored, path) === probe) writable.add(path);
      }
      expect([...writable]).toContainEqual(expect.stringMatching(/\.(name|title|firstName)$/));
      for (const text of ofToday(
        troublesomeTexts,
        4,
        editable.findIndex((each) => each.entity === entity),
      )) {
        const { taken, stored } = await put(text, [...writable]);
        expect(taken.map((path) => [path, valueAt(stored, path)])).toEqual(taken.map((path) => [path, text]));
      }
    },
    300_000,
  );

  test('C4: service named with a troublesome text is found by it, and only by its own parts', async () => {
    const { admin, businessId } = await openCatalogue(server);
    const sent = troublesomeTexts.map((text) => yogaClass({ name: text, tagLine: text }));
    for (let at = 0; at < sent.length; at += 100) {
      const services = sent.slice(at, at + 100);
      await ask(server, bulkCreateServices, { body: { services } }, admin);
    }
    const rows: { id: string; name?: string; tagLine?: string }[] = [];
    for (let offset = 0; ; offset += 100) {
      const body = { query: { paging: { limit: 100, offset } } };
      const { services } = await ask(server, queryServices, { body }, admin);
      rows.push(...services);
      if (services.length < 100) break;
    }
    expect(rows.length).toBeGreaterThan(300);
    const asking = askingOf(businessId, 'admin');
    const askable = troublesomeTexts.filter(
      (text) => text.length <= 1000 && whyUnstorable(text) === undefined,
    );
    const filters = askable.flatMap((text) => [
      { name: text },
      { name: { $startsWith: text } },
      { tagLine: { $contains: text } },
      { tagLine: { $endsWith: text } },
    ]);
    for (let at = 0; at < filters.length; at += 40) {
      const asked = filters.slice(at, at + 40);
      const found = await foundByEach(
        server.database,
        asked.map((filter) => {
          const source = sourceOf(serviceFamily, asking, { filter }, 'filter');
          const { id } = source.columns;
          if (!id || !('expression' in id)) throw new Error('Services have no id');
          return { id: id.expression, ...source };
        }),
      );
      const meant = asked.map((filter) => {
        const condition = parseFilter(filter, serviceFamily.fields, 'admin');
        return rows.flatMap((row) => (matches(condition, row) ? row.id : [])).toSorted();
      });
      expect(found).toEqual(meant);
    }
    const searchable = rows.filter(({ name = '' }) => name.length <= 1000);
    expect(searchable.length).toBeGreaterThan(300);
    for (const { id, name = '' } of searchable) {
      const condition = parseFilter({ name: { $contains: name } }, serviceFamily.fields, 'admin');
      expect(rows.filter((row) => matches(condition, row)).map((row) => row.id)).toContain(id);
    }
  });
});

/** Whether the violation of `field` is about the text at `path`: the field itself or its parent. */
function concerns(field: string, path: string): boolean {
  return field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);
}

function parent(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}
