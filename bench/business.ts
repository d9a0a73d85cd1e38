import { sql } from 'kysely';
import { createCategory } from '../contract/calls/services/categories.ts';
import { createService } from '../contract/calls/services/services.ts';
import type { ServiceInput } from '../contract/entities/services/service.ts';
import { makeCursor } from '../server/database/lists/cursors.ts';
import type { Database, Sql } from '../server/database/database.ts';
import { empty } from '../server/samples/empty.ts';
import { ask, massage, startTestApp, testNow, yogaClass, type TestApp } from '../server/testing/testApp.ts';
import { fillBusiness, generatedFrom } from './fillBusiness.ts';

/** A business for benchmarks, with one id of each kind that its list is filtered by. */
export interface MeasuredBusiness {
  businessId: string;
  clientId: string;
  /** Its owner's access token. */
  token: string;
  categoryId: string;
  locationId: string;
  resourceId: string;
  /** The first thousand services by date of creation. */
  serviceIds: string[];
  /** A cursor in the middle of the list ordered by name. */
  deepCursor: string;
  deepPosition: { name: string; id: string };
}

const counted = { categories: 40, locations: 12, staff: 60 } as const;

/**
 * Fills a migrated database with a business of `size` services, always the same ones. The product creates three
 * templates, and the database multiplies them.
 */
export async function generateBusiness(
  database: Database,
  size: number,
  secret: string,
): Promise<MeasuredBusiness> {
  const server = startTestApp(database);
  const { businessId, clientId, tokens, ...one } = await server.addBusiness(manyPeople());
  const token = tokens.owner;
  for (let made = 0; made < counted.categories; made += 1) {
    await ask(server, createCategory, { body: { category: { name: `Category ${made + 1}` } } }, token);
  }
  await createTemplates(server, token, one.resourceId);
  await fillBusiness(database, businessId, size);

  const first = async (query: Sql<{ id: string }>) => {
    const row = await database.first(query);
    if (!row) throw new Error('The generated business is empty.');
    return row.id;
  };
  const own = sql`business_id = ${businessId}`;
  const deepPosition = await database.first(sql<{ name: string; id: string }>`
    select name, id from services where ${own} order by name, id limit 1 offset ${Math.floor(size / 2)}::int`);
  if (!deepPosition) throw new Error('The generated business is empty.');
  const services = await database.rows(sql<{ id: string }>`
    select id from services where ${own} and created_date >= ${generatedFrom} order by created_date limit 1000`);
  return {
    businessId,
    clientId,
    token,
    categoryId: await first(sql`select id from categories where ${own} and name = 'Category 7'`),
    locationId: await first(sql`select id from locations where ${own} and name = 'Place 3'`),
    resourceId: await first(
      sql`select resource_id as id from staff_members where ${own} and name = 'Person 9'`,
    ),
    serviceIds: services.map(({ id }) => id),
    deepPosition,
    deepCursor: await makeCursor(
      {
        family: 'services',
        businessId,
        call: 'queryServices',
        question: { sort: [{ fieldName: 'name', order: 'ASC' }] },
        position: [deepPosition.name, deepPosition.id],
        towards: 'next',
        inclusive: false,
      },
      secret,
      'query',
    ),
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function manyPeople() {
  const sample = empty(testNow);
  const [location] = sample.locations;
  const [person] = sample.staffMembers;
  const [resource] = sample.resources;
  if (!location || !person || !resource) throw new Error('The empty sample has a place and a person.');
  const people = numbers(counted.staff).map((number) => ({ number, id: idOf('resource', number) }));
  return {
    ...sample,
    locations: [
      ...sample.locations,
      ...numbers(counted.locations).map((number) => ({
        ...location,
        id: idOf('place', number),
        name: `Place ${number}`,
        default: false,
        address: {
          country: 'DE',
          city: 'Leipzig',
          addressLine: `Long Street ${number}`,
          postalCode: '04109',
        },
      })),
    ],
    resources: [
      ...sample.resources,
      ...people.map(({ number, id }) => ({
        ...resource,
        id,
        name: `Person ${number}`,
        eventsSchedule: { scheduleId: idOf('schedule', number) },
      })),
    ],
    staffMembers: [
      ...sample.staffMembers,
      ...people.map(({ number, id }) => ({
        ...person,
        id: idOf('person', number),
        name: `Person ${number}`,
        resourceId: id,
      })),
    ],
  };
}

const kinds = ['place', 'resource', 'schedule', 'person'];

/** The same id every time. */
function idOf(kind: string, number: number): string {
  return `00000000-0000-4000-8000-${String(kinds.indexOf(kind) + 1).padStart(4, '0')}${String(number).padStart(8, '0')}`;
}

const description =
  'Come as you are. We begin slowly, find our breath, and stay with what the day has left in shoulders and back. ' +
  'Mats, blankets and tea are there; wear what you can move in. Whoever has never done it is as welcome as whoever does ' +
  'it every day, and whoever has to leave early leaves quietly.';

async function createTemplates(server: TestApp, token: string, resourceId: string): Promise<void> {
  const own: ServiceInput = {
    description,
    tagLine: 'An hour that belongs to nobody else',
    media: { items: [], mainMedia: { image: picture }, coverMedia: { image: picture } },
    seoData: { tags: [{ type: 'title', children: 'An hour at the studio', custom: true, disabled: false }] },
  };
  const location = { type: 'BUSINESS', business: { id: idOf('place', 1) } } as const;
  for (const service of [
    massage(resourceId, { name: 'appointment template', ...own, locations: [location] }),
    yogaClass({ name: 'class template', ...own, locations: [location] }),
    yogaClass({ name: 'course template', ...own, type: 'COURSE', locations: [location] }),
  ]) {
    await ask(server, createService, { body: { service } }, token);
  }
}

const picture = {
  id: 'mat.svg',
  url: 'http://localhost:4600/media/mat.svg',
  width: 480,
  height: 320,
  filename: 'mat.svg',
};
