import { expect, it } from 'vitest';
import { createCursorPages } from './cursorPages.ts';
import type { Found } from './recordCalls.ts';

/** A list of pages named by their numbers; the cursor of a page is its number. */
function listOf(count: number) {
  const pages = createCursorPages();
  const asked: (string | undefined)[] = [];
  const state = { count, isDown: false };
  const ask = async ({ cursor }: { cursor?: string }): Promise<Found> => {
    asked.push(cursor);
    if (state.isDown) throw new Error('down');
    const number = Number(cursor ?? 1);
    const next = number < state.count ? String(number + 1) : undefined;
    const total = cursor ? undefined : { total: state.count };
    return { items: [{ id: String(number) }], metadata: { ...total, cursors: { next } } };
  };
  const read = async (page: number, name = 'list') => {
    asked.length = 0;
    const { found, total } = await pages.pageOf(name, { page, limit: 1 }, ask);
    return [found?.items.map(({ id }) => id), total];
  };
  return { read, asked, state };
}

it('reads the next page with one request, and pages before a known one too', async () => {
  const { read, asked } = listOf(4);
  expect(await read(1)).toEqual([['1'], 4]);
  expect(asked).toEqual([undefined]);
  expect(await read(2)).toEqual([['2'], 4]);
  expect(asked).toEqual(['2']);
  expect(await read(3)).toEqual([['3'], 4]);
  expect(asked).toEqual(['3']);
  expect(await read(2)).toEqual([['2'], 4]);
  expect(asked).toEqual(['2']);
});

it('jumps forward from the last known page', async () => {
  const { read, asked } = listOf(4);
  expect(await read(4)).toEqual([['4'], 4]);
  expect(asked).toEqual([undefined, '2', '3', '4']);
  expect(await read(1)).toEqual([['1'], 4]);
  expect(await read(3)).toEqual([['3'], 4]);
  expect(asked).toEqual(['2', '3']);
});

it('finds no page beyond the end', async () => {
  const { read, asked } = listOf(2);
  expect(await read(5)).toEqual([undefined, 2]);
  expect(asked).toEqual([undefined, '2']);
});

it('forgets the later pages of a list that became shorter', async () => {
  const { read, state, asked } = listOf(3);
  await read(3);
  state.count = 1;
  expect(await read(1)).toEqual([['1'], 1]);
  expect(await read(2)).toEqual([undefined, 1]);
  expect(asked).toEqual([undefined]);
});

it('starts at the first page after a failure', async () => {
  const { read, state, asked } = listOf(3);
  await read(2);
  state.isDown = true;
  await expect(read(3)).rejects.toThrow('down');
  state.isDown = false;
  expect(await read(3)).toEqual([['3'], 3]);
  expect(asked).toEqual([undefined, '2', '3']);
});

it('remembers the fifty lists that were read last', async () => {
  const { read, asked } = listOf(2);
  for (let index = 0; index < 50; index += 1) await read(1, `list-${index}`);
  await read(2, 'list-0');
  expect(asked).toEqual(['2']);
  await read(1, 'another');
  await read(2, 'list-0');
  expect(asked).toEqual(['2']);
  await read(2, 'list-1');
  expect(asked).toEqual([undefined, '2']);
});

it.each([[undefined], [{}]])('has one page without cursors in %j', async (metadata) => {
  const { pageOf } = createCursorPages();
  const ask = async (): Promise<Found> => ({ items: [{ id: 'a' }], metadata });
  const { found, total } = await pageOf('list', { page: 1, limit: 1 }, ask);
  expect([found?.hasNext(), total]).toEqual([false, undefined]);
});

it('ignores the cursor of a page that a shorter list no longer has', async () => {
  const { pageOf } = createCursorPages();
  const asked: (string | undefined)[] = [];
  const read = (page: number, next: string | undefined, answered?: Promise<unknown>) =>
    pageOf('list', { page, limit: 1 }, async ({ cursor }) => {
      asked.push(cursor);
      await answered;
      return { items: [], metadata: { cursors: { next } } };
    });
  await read(1, '2');
  const shorter = read(1, undefined);
  await read(2, '3', shorter);
  await read(2, undefined);
  expect(asked).toEqual([undefined, undefined, '2', undefined]);
});
