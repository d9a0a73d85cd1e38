import { expect, type Page } from 'playwright/test';

/** What the browser keeps of unsaved work: how many drafts, and their bytes as letters. */
async function keptDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What runs in the page takes nothing along from here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'frontdesk-drafts')) return [];
    const database = await done(indexedDB.open('frontdesk-drafts'));
    const rows: { sealed: ArrayBuffer }[] = await done(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return rows.map(({ sealed, ...row }) => JSON.stringify(row) + new TextDecoder('latin1').decode(sealed));
  });
}

/** Changes one thing and waits until the browser has it. */
export async function keeping(
  page: Page,
  change: () => Promise<void>,
  { timeout }: { timeout?: number } = {},
): Promise<void> {
  const before = await draftsOnDisk(page);
  await change();
  await expect.poll(() => draftsOnDisk(page), { timeout, intervals: [100] }).not.toBe(before);
}

/** Waits until the browser has this many drafts. */
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(count);
}

/** All that lies on the disk of unsaved work, to be searched for words. */
export async function draftsOnDisk(page: Page): Promise<string> {
  return (await keptDrafts(page)).join('\n');
}

/** The tab goes away without being asked whether it may. */
export const kill = (page: Page) => page.close({ runBeforeUnload: false });

/** The note about a draft that was left behind. */
export function leftDraft(page: Page) {
  return page.getByRole('region', { name: /^You have (an unsaved|a) draft/ });
}
