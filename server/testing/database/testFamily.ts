import fc from 'fast-check';
import { sql } from 'kysely';
import type { FieldTable } from '../../../contract/queries/query.ts';
import type { ColumnTable } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { json } from '../../database/sqlCompiler.ts';
import { samplesOf } from '../../../testProperty.ts';

/**
 * A family for the tests of the query language, with every field type and both storage forms of a list. Its few values
 * cover the edge cases: missing ones, empty text, wildcards, capitals, letters beyond U+FFFF.
 */
export interface Offer {
  id: string;
  name: string;
  tagLine?: string;
  price?: number;
  hidden?: boolean;
  createdDate: string;
  endDate?: string;
  categoryId?: string;
  type: string;
  staffMemberIds: string[];
  slugs: { name: string }[];
  durations: number[];
  places?: { city: string; floor?: number; tags?: string[] }[];
}

export const offerFields = {
  id: { type: 'guid', sort: true, required: true, aggregate: true },
  name: { type: 'text', sort: true, required: true, search: true, aggregate: true },
  tagLine: { type: 'text', sort: true, aggregate: true },
  price: { type: 'number', sort: true, aggregate: true },
  hidden: { type: 'boolean', sort: true, aggregate: true },
  createdDate: { type: 'date', sort: true, required: true, aggregate: true },
  endDate: { type: 'date', sort: true, aggregate: true },
  categoryId: { type: 'guid', sort: true, aggregate: true },
  type: { type: 'enum', values: ['CLASS', 'COURSE'], sort: true, required: true, aggregate: true },
  staffMemberIds: { type: 'guids', sort: true, aggregate: true },
  'slugs.name': { type: 'texts', sort: true, aggregate: true },
  durations: { type: 'numbers', sort: true, aggregate: true },
  places: {
    type: 'objects',
    items: { city: { type: 'text', required: true }, floor: { type: 'number' }, tags: { type: 'texts' } },
  },
  'places.city': { type: 'texts', sort: true },
  costs: { type: 'number', sort: true, search: true, aggregate: true, minimumRank: 'owner' },
} as const satisfies FieldTable;

const columns = {
  id: { type: 'guid', expression: sql`offers.id`, notNull: true },
  name: {
    type: 'text',
    expression: sql`offers.name`,
    order: sql`offers.name collate "C"`,
    words: sql`offers.words`,
    notNull: true,
  },
  tagLine: { type: 'text', expression: sql`offers.tag_line`, order: sql`offers.tag_line collate "C"` },
  price: { type: 'number', expression: sql`offers.price` },
  hidden: { type: 'boolean', expression: sql`offers.hidden` },
  createdDate: { type: 'date', expression: sql`offers.created_date`, notNull: true },
  endDate: { type: 'date', expression: sql`offers.end_date` },
  categoryId: { type: 'guid', expression: sql`offers.category_id` },
  type: { type: 'enum', expression: sql`offers.type`, notNull: true },
  staffMemberIds: { type: 'guids', array: sql`offers.staff_member_ids` },
  'slugs.name': {
    type: 'texts',
    values: sql`select offer_slugs.name from offer_slugs where offer_slugs.offer_id = offers.id`,
  },
  durations: { type: 'numbers', array: sql`offers.durations` },
  places: {
    type: 'objects',
    items: sql`jsonb_array_elements(offers.places) as items(place)`,
    columns: {
      city: { type: 'text', expression: sql`(place ->> 'city')`, notNull: true },
      floor: { type: 'number', expression: sql`(place ->> 'floor')::double precision` },
      tags: { type: 'texts', values: sql`select jsonb_array_elements_text(place -> 'tags')` },
    },
  },
  'places.city': {
    type: 'texts',
    values: sql`select place ->> 'city' from jsonb_array_elements(offers.places) as items(place)`,
  },
  costs: { type: 'number', expression: sql`offers.price` },
} satisfies ColumnTable;

export const offers: Family = {
  name: 'offers',
  fields: offerFields,
  columns,
  from: sql`offers`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
};

export const businessId = '5d3c0b7e-0d0a-4a53-8a3c-0c2f1b6f9a01';

export async function createOffers(db: Database, rows: readonly Offer[] = []): Promise<void> {
  await db.write(sql`
    create table offers (business_id uuid not null, id uuid primary key, name text not null, words text[] not null,
      tag_line text, price double precision, hidden boolean, created_date timestamptz not null,
      end_date timestamptz, category_id uuid, type text not null, staff_member_ids uuid[] not null,
      durations integer[], places jsonb)`);
  await db.write(sql`create table offer_slugs (offer_id uuid not null, name text not null)`);
  await insertOffers(db, rows);
}

export async function insertOffers(db: Database, rows: readonly Offer[]): Promise<void> {
  if (rows.length === 0) return;
  const tuples = rows.map((row) => {
    // A table may store an empty list in either form.
    const durations = row.durations.length > 0 || row.hidden === true ? row.durations : null;
    return sql`(${businessId}, ${row.id}, ${row.name}, ${searchWords(row.name)}, ${row.tagLine}, ${row.price},
      ${row.hidden}, ${row.createdDate}, ${row.endDate}, ${row.categoryId}, ${row.type}, ${row.staffMemberIds},
      ${durations}, ${json(row.places)})`;
  });
  await db.write(sql`insert into offers values ${sql.join(tuples)}`, rows.length);
  const slugs = rows.flatMap(({ id, slugs }) => slugs.map(({ name }) => ({ id, name })));
  await db.write(sql`
    insert into offer_slugs select * from unnest(
      ${slugs.map(({ id }) => id)}::uuid[], ${slugs.map(({ name }) => name)}::text[])`);
}

const guids = Array.from(
  { length: 4 },
  (_, index) => `${'abcd'[index]}0000000-0000-4000-8000-00000000000${index}`,
);
const instants = ['2026-01-31T09:00:00.000Z', '2026-01-31T09:00:00.001Z', '1999-12-31T23:59:59.999Z'];
const texts = [
  'Yoga',
  'yoga',
  'Yoga Flow',
  '100%',
  '10_0',
  'a\\b',
  "O'Neil",
  'é',
  '🧘',
  '\uFFFD',
  'NULL',
  '{a,"b"}',
];

/** The values that both rows and filters draw from, so that filters find rows. */
export const values = {
  guid: fc.constantFrom(...guids),
  date: fc.constantFrom(...instants),
  text: fc.constantFrom('', '%', '_', '\\', 'o', ...texts),
  number: fc.constantFrom(0, 1, -1.5, 0.1, 1e21, 60),
  boolean: fc.boolean(),
  enum: fc.constantFrom('CLASS', 'COURSE'),
};

export const offer: fc.Arbitrary<Offer> = fc.record(
  {
    id: fc.uuid(),
    name: values.text,
    tagLine: values.text,
    price: values.number,
    hidden: values.boolean,
    createdDate: values.date,
    endDate: values.date,
    categoryId: values.guid,
    type: values.enum,
    staffMemberIds: fc.uniqueArray(values.guid, { maxLength: 3 }),
    slugs: fc.array(fc.record({ name: values.text }), { maxLength: 3 }),
    durations: fc.array(fc.constantFrom(30, 60, 0), { maxLength: 3 }),
    places: fc.array(
      fc.record(
        { city: values.text, floor: values.number, tags: fc.array(values.text, { maxLength: 2 }) },
        { requiredKeys: ['city'] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['id', 'name', 'createdDate', 'type', 'staffMemberIds', 'slugs', 'durations'] },
);

/** Sixty offers, half of them of the random seed. */
export const sampleOffers = (): Offer[] => samplesOf(offer, 60);
