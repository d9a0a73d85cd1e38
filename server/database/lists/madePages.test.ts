import { expect, test } from 'vitest';
import { madePaging, pageAsked, type MadePage } from './madePages.ts';

const origin = { businessId: 'one', call: 'listNumbers', secret: 'secret', at: 'query' };
type Numbers = MadePage<{ below: number }, number>;
const asked = (cursor?: string): Promise<Numbers> => pageAsked({ below: 1000 }, cursor, origin);

/** The page of ten numbers that a cursor asks for, with its paging. */
async function pageAt(cursor?: string) {
  const page = await asked(cursor);
  const last = (page.after ?? 0) + 10;
  const next = last < page.question.below ? last : undefined;
  return { after: page.after, paging: await madePaging(page, { next, count: 10 }, origin) };
}

test('a list is paged to its end and back to its beginning', async () => {
  const forward = [await pageAt()];
  for (let page = forward[0]!; page.paging.cursors.next; forward.push(page)) {
    page = await pageAt(page.paging.cursors.next);
  }
  expect(forward.map(({ after }) => after)).toEqual([
    undefined,
    ...Array.from({ length: 99 }, (_, at) => (at + 1) * 10),
  ]);
  expect(forward.at(-1)?.paging).toMatchObject({ count: 10, hasNext: false });

  const back = [forward.at(-1)!];
  for (let page = back[0]!; page.paging.cursors.prev; back.push(page)) {
    page = await pageAt(page.paging.cursors.prev);
  }
  expect(back.toReversed()).toEqual(forward);
});

const long = (page: number) => `${page}`.padStart(1000, '0');

test('a cursor stays short, and forgets where the first of many pages begin', async () => {
  let page: MadePage<object, string> = { question: {}, after: undefined, starts: [null] };
  let prev: string | undefined;
  for (let at = 1; at < 30; at += 1) {
    const { cursors } = await madePaging(page, { next: long(at), count: 1 }, origin);
    expect(cursors.next?.length).toBeLessThan(16_000);
    page = await pageAsked({}, cursors.next, origin);
    ({ prev } = (await madePaging(page, { next: undefined, count: 1 }, origin)).cursors);
  }
  const before: (string | undefined)[] = [];
  while (prev) {
    page = await pageAsked({}, prev, origin);
    before.push(page.after);
    ({ prev } = (await madePaging(page, { next: undefined, count: 1 }, origin)).cursors);
  }
  expect(before).toEqual([28, 27, 26, 25, 24, 23].map(long));
});
