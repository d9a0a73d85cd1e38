import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import type { SortEntry } from '../../../contract/queries/query.ts';
import type { Database } from '../database.ts';
import { type Question, countMatching } from '../families.ts';
import { type AskingForPage, largestTotal, queryCursorPage, queryPage } from './pages.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import {
  type Offer,
  businessId,
  createOffers,
  insertOffers,
  offer,
  offers,
  sampleOffers,
} from '../../testing/database/testFamily.ts';
import { expectProperty } from '../../../testProperty.ts';

type Row = Pick<Offer, 'id' | 'name'>;

const asking: AskingForPage<Row> = {
  businessId,
  rank: 'admin',
  call: 'queryThings',
  secret: 'a secret of at least thirty-two bytes',
  where: sql<boolean>`offers.business_id = ${businessId}`,
  select: sql<Row>`offers.id, offers.name`,
};

const sortable = ['name', 'tagLine', 'price', 'hidden', 'createdDate', 'endDate', 'categoryId', 'type'];
const sorts: fc.Arbitrary<SortEntry[]> = fc.array(
  fc.record({
    fieldName: fc.constantFrom(...sortable, 'staffMemberIds', 'slugs.name', 'durations', 'id'),
    order: fc.constantFrom('ASC', 'DESC'),
  }),
  { maxLength: 3 },
);

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

async function fieldsRefused(asked: Promise<unknown>): Promise<string[]> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.fieldViolations.map(({ field }) => field) : [];
}

describe.each(engines)('a page on $name', ({ open }) => {
  const rows = sampleOffers();
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await createOffers(db);
  });
  beforeEach(async () => {
    await db.write(sql`delete from offers`);
    await db.write(sql`delete from offer_slugs`);
    await insertOffers(db, rows);
  });

  const ask = (question: Question) => queryPage(db, offers, asking, question);
  const walk = (question: Question) => queryCursorPage(db, offers, asking, question);
  const continued = (cursor: string, limit: number) => walk({ cursorPaging: { cursor, limit } });

  it('is sorted as requested, missing values as the greatest, ties by id', async () => {
    const greatest = Number.POSITIVE_INFINITY;
    const byPrice = (one: Offer, other: Offer) =>
      compare(other.price ?? greatest, one.price ?? greatest) || (one.id < other.id ? 1 : -1);
    const sort = [{ fieldName: 'price', order: 'DESC' as const }];
    const { rows: found } = await ask({ sort, paging: { limit: 60 } });
    expect(found.map(({ id }) => id)).toEqual(rows.toSorted(byPrice).map(({ id }) => id));
  });

  describe('by offset', () => {
    it('returns its offset and whether there is a next page', async () => {
      const first = await ask({ paging: { limit: 25 } });
      expect(first.pagingMetadata).toEqual({
        count: 25,
        offset: 0,
        total: 60,
        tooManyToCount: false,
        hasNext: true,
      });
      const last = await ask({ paging: { limit: 25, offset: 50 } });
      expect(last.pagingMetadata).toMatchObject({ count: 10, offset: 50, total: 60, hasNext: false });
      const beyond = await ask({ paging: { limit: 25, offset: 75 } });
      expect(beyond.pagingMetadata).toMatchObject({ count: 0, offset: 75, total: 60, hasNext: false });
    });

    it('counts the matches of the filter, in the page and in the count', async () => {
      const filter = { hidden: true };
      const { pagingMetadata } = await ask({ filter, paging: { limit: 1 } });
      expect(pagingMetadata.total).toBe(rows.filter(({ hidden }) => hidden === true).length);
      expect(await countMatching(db, offers, asking, filter)).toBe(pagingMetadata.total);
    });

    it('stops counting beyond the limit', async () => {
      await db.write(sql`
        insert into offers select business_id, gen_random_uuid(), name, words, tag_line, price, hidden,
          created_date, end_date, category_id, type, staff_member_ids, durations
        from (select * from offers limit 1) as one, generate_series(1, ${largestTotal}::int)`);
      const { pagingMetadata } = await ask({ paging: { limit: 10 } });
      expect(pagingMetadata).toEqual({ count: 10, offset: 0, tooManyToCount: true, hasNext: true });
    });
  });

  describe('by cursor', () => {
    it('has no previous cursor on the first page and no next one on the last', async () => {
      const first = await walk({ cursorPaging: { limit: 40 } });
      expect(first.pagingMetadata).toEqual({
        count: 40,
        cursors: { next: expect.any(String) },
        hasNext: true,
      });
      const last = await continued(first.pagingMetadata.cursors.next ?? '', 40);
      expect(last.pagingMetadata).toEqual({
        count: 20,
        cursors: { prev: expect.any(String) },
        hasNext: false,
      });
      const back = await continued(last.pagingMetadata.cursors.prev ?? '', 40);
      expect(back.rows).toEqual(first.rows);
      expect(back.pagingMetadata).toMatchObject({ cursors: { next: expect.any(String) }, hasNext: true });
      expect(back.pagingMetadata.cursors).not.toHaveProperty('prev');
    });

    it('returns every row once in both directions, in the order of the offset pages, for every sort order', async () => {
      await expectProperty(
        fc.asyncProperty(sorts, fc.integer({ min: 1, max: 25 }), async (sort, limit) => {
          const expected = (await ask({ sort, paging: { limit: 100 } })).rows;
          const pages = [await walk({ sort, cursorPaging: { limit } })];
          for (let next = pages[0]?.pagingMetadata.cursors.next; next !== undefined;) {
            const page = await continued(next, limit);
            pages.push(page);
            next = page.pagingMetadata.cursors.next;
          }
          expect(pages.flatMap((page) => page.rows)).toEqual(expected);

          const back = [pages.at(-1)?.rows ?? []];
          for (let prev = pages.at(-1)?.pagingMetadata.cursors.prev; prev !== undefined;) {
            const page = await continued(prev, limit);
            back.unshift(page.rows);
            prev = page.pagingMetadata.cursors.prev;
          }
          expect(back.flat()).toEqual(expected);
        }),
        15,
      );
    });

    it('neither skips nor repeats a row under concurrent inserts and deletes', async () => {
      await expectProperty(
        fc.asyncProperty(
          sorts,
          fc.infiniteStream(fc.array(offer, { maxLength: 3 })),
          fc.infiniteStream(fc.nat(59)),
          async (sort, arrivals, leavings) => {
            const left = new Set<string>();
            const met: string[] = [];
            let question: Question | undefined = { sort, cursorPaging: { limit: 7 } };
            while (question) {
              const page: Awaited<ReturnType<typeof walk>> = await walk(question);
              met.push(...page.rows.map(({ id }) => id));
              const { next } = page.pagingMetadata.cursors;
              question = next === undefined ? undefined : { cursorPaging: { cursor: next, limit: 7 } };
              // The deleted rows include the last one read, which is the cursor's position.
              const leaving = [page.rows.at(-1)?.id ?? '', rows[leavings.next().value ?? 0]?.id ?? ''];
              if (met.length < 40) {
                leaving.forEach((id) => left.add(id));
                await db.write(sql`delete from offers where id::text = any(${leaving}::text[])`);
                await insertOffers(db, arrivals.next().value ?? []);
              }
            }
            expect(new Set(met).size).toBe(met.length);
            const stayed = rows.map(({ id }) => id).filter((id) => !left.has(id));
            expect(met).toEqual(expect.arrayContaining(stayed));
            await db.write(sql`delete from offers`);
            await insertOffers(
              db,
              rows.map((row) => ({ ...row, slugs: [] })),
            );
          },
        ),
        10,
      );
    });

    it('has a previous cursor when all rows after the cursor were deleted', async () => {
      const first = await walk({ cursorPaging: { limit: 40 } });
      const [last] = first.rows.slice(-1);
      const shown = first.rows.map(({ id }) => id);
      await db.write(sql`delete from offers where not id = any(${shown}::uuid[])`);
      const empty = await continued(first.pagingMetadata.cursors.next ?? '', 40);
      expect(empty.pagingMetadata).toMatchObject({ count: 0, hasNext: false });
      const back = await continued(empty.pagingMetadata.cursors.prev ?? '', 40);
      expect(back.rows.at(-1)).toEqual(last);
      expect(back.rows).toEqual(first.rows);
    });

    it('keeps filter and order', async () => {
      const question: Question = { filter: { type: 'CLASS' }, sort: [{ fieldName: 'name', order: 'DESC' }] };
      const { rows: expected } = await ask({ ...question, paging: { limit: 100 } });
      const first = await walk({ ...question, cursorPaging: { limit: 5 } });
      const second = await continued(first.pagingMetadata.cursors.next ?? '', 5);
      expect([...first.rows, ...second.rows]).toEqual(expected.slice(0, 10));
    });

    it('refuses a cursor that was edited or belongs to another list', async () => {
      const { pagingMetadata } = await walk({ cursorPaging: { limit: 5 } });
      const cursor = pagingMetadata.cursors.next ?? '';
      const field = ['query.cursorPaging.cursor'];
      const [payload = '', signature = ''] = cursor.split('.');
      const forged = [
        `${payload.slice(0, -1)}${payload.endsWith('A') ? 'B' : 'A'}.${signature}`,
        `${payload}.${signature.slice(0, -1)}`,
        `${payload}.`,
        payload,
        `${cursor}.`,
        'nonsense',
        '🧘',
      ];
      for (const text of forged) expect(await fieldsRefused(continued(text, 5))).toEqual(field);

      const question = { cursorPaging: { cursor } };
      const stranger = { ...asking, businessId: crypto.randomUUID() };
      expect(await fieldsRefused(queryPage(db, offers, stranger, question))).toEqual(field);
      const other = { ...offers, name: 'others' };
      expect(await fieldsRefused(queryPage(db, other, asking, question))).toEqual(field);
      const renewed = { ...asking, secret: 'another secret of thirty-two bytes' };
      expect(await fieldsRefused(queryPage(db, offers, renewed, question))).toEqual(field);
    });

    it('refuses a filter or an order together with a cursor', async () => {
      const { pagingMetadata } = await walk({ cursorPaging: { limit: 5 } });
      const cursorPaging = { cursor: pagingMetadata.cursors.next };
      const asked = walk({ cursorPaging, filter: { hidden: true }, sort: [{ fieldName: 'name' }] });
      expect(await fieldsRefused(asked)).toEqual(['query.filter', 'query.sort']);
    });

    it('accepts a filter of a thousand ids, and refuses one that is too long for a cursor on the first page', async () => {
      const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
      const filter = { id: { $nin: ids } };
      const first = await walk({ filter, cursorPaging: { limit: 30 } });
      expect((await continued(first.pagingMetadata.cursors.next ?? '', 30)).rows).toHaveLength(30);
      const longer = { $and: [filter, filter] };
      expect(await fieldsRefused(walk({ filter: longer, cursorPaging: { limit: 30 } }))).toEqual([
        'query.filter',
      ]);
    });

    it('refuses offset paging in a family with cursor paging only', async () => {
      expect(await fieldsRefused(walk({ paging: { limit: 5 } }))).toEqual(['query.paging']);
    });
  });
});
