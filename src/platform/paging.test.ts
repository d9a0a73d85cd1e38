import { describe, expect, it, vi } from 'vitest';
import { cursorPage, offsetPage, type CursorAnswer } from './paging.ts';

const names = Array.from({ length: 120 }, (_, index) => `service ${index}`);

function loadByOffset({ limit, offset }: { limit: number; offset: number }) {
  return Promise.resolve({ items: names.slice(offset, offset + limit), metadata: { total: names.length } });
}

const loadUncounted = ({ limit, offset }: { limit: number; offset: number }) =>
  Promise.resolve({
    items: names.slice(offset, offset + limit),
    metadata: { tooManyToCount: true, hasNext: offset + limit < names.length },
  });

describe('page by offset', () => {
  it('has 50 items by default and counts pages from 0', async () => {
    const first = await offsetPage(loadByOffset);
    expect(first).toMatchObject({ currentPage: 0, totalPages: 3, totalCount: 120 });
    expect(first.items).toHaveLength(50);
    expect(first.hasPrev()).toBe(false);
    const last = await (await first.next()).next();
    expect(last).toMatchObject({ currentPage: 2 });
    expect(last.items).toHaveLength(20);
    expect(last.hasNext()).toBe(false);
    expect((await last.prev()).items[0]).toBe('service 50');
  });

  it('rejects beyond either end without a request', async () => {
    const load = vi.fn<typeof loadByOffset>(loadByOffset);
    const only = await offsetPage(load, { limit: 200 });
    await expect(only.next()).rejects.toThrow('No next page to fetch');
    await expect(only.prev()).rejects.toThrow('No previous page to fetch');
    expect(load).toHaveBeenCalledOnce();
  });

  it('has neither page number, totals nor next page when there are too many items to count', async () => {
    const answer = { items: names, metadata: { total: 0, tooManyToCount: true, hasNext: true } };
    const page = await offsetPage(() => Promise.resolve(answer), { offset: 50 });
    expect(page).toMatchObject({ currentPage: undefined, totalPages: undefined, totalCount: undefined });
    expect(page.hasNext()).toBe(false);
    await expect(page.next()).rejects.toThrow('No next page to fetch');
    expect(page.hasPrev()).toBe(true);
  });

  it('continues beyond the counted range on request while the server has more', async () => {
    const first = await offsetPage(loadUncounted, { limit: 60, beyondCounting: true });
    const second = await first.next();
    expect(second.items[0]).toBe('service 60');
    expect(second.hasNext()).toBe(false);
  });

  it('has one page when the server says nothing about it', async () => {
    const page = await offsetPage(() => Promise.resolve({ items: names, metadata: undefined }), {
      beyondCounting: true,
    });
    expect(page).toMatchObject({ items: names, totalCount: undefined });
    expect(page.hasNext()).toBe(false);
  });

  it('has no next page when nothing was found', async () => {
    const page = await offsetPage(() => Promise.resolve({ items: [], metadata: { total: 0 } }));
    expect(page.hasNext()).toBe(false);
  });
});

describe('page by cursor', () => {
  it('sends only the cursor and the limit from the second page on', async () => {
    const load = vi
      .fn<(paging: { limit: number; cursor?: string }) => Promise<CursorAnswer<string>>>()
      .mockResolvedValueOnce({ items: ['a'], metadata: { cursors: { next: 'c2' } } })
      .mockResolvedValueOnce({ items: ['b'], metadata: { cursors: { prev: 'c1', next: '' } } });
    const first = await cursorPage(load, { limit: 1 });
    const second = await first.next();
    expect(load.mock.calls).toEqual([[{ limit: 1 }], [{ limit: 1, cursor: 'c2' }]]);
    expect(first.hasPrev()).toBe(false);
    expect(second.hasPrev()).toBe(true);
    await expect(second.next()).rejects.toThrow('No next page to fetch');
    await expect(first.prev()).rejects.toThrow('No previous page to fetch');
    load.mockResolvedValueOnce({ items: ['a'], metadata: undefined });
    const again = await second.prev();
    expect(load).toHaveBeenLastCalledWith({ limit: 1, cursor: 'c1' });
    expect(again.items).toEqual(['a']);
    expect([first.hasNext(), again.hasNext(), again.hasPrev()]).toEqual([true, false, false]);
  });
});
