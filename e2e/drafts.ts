import { expect, type Page } from 'playwright/test';

/** The drafts in the browser's database, their bytes as characters. */
async function keptDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page's script cannot use helpers of this module.
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

/** Makes one change and waits until the browser has stored it. */
export async function keeping(
  page: Page,
  change: () => Promise<void>,
  { timeout }: { timeout?: number } = {},
): Promise<void> {
  const before = await draftsOnDisk(page);
  await change();
  await expect.poll(() => draftsOnDisk(page), { timeout, intervals: [100] }).not.toBe(before);
}

/** Waits until the browser stores this number of drafts. */
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(count);
}

/** All stored drafts as one searchable text. */
export async function draftsOnDisk(page: Page): Promise<string> {
  return (await keptDrafts(page)).join('\n');
}

/** Closes the tab without the beforeunload question. */
export const kill = (page: Page) => page.close({ runBeforeUnload: false });

/** The notice about an earlier draft. */
export function leftDraft(page: Page) {
  return page.getByRole('region', { name: /^You have (an unsaved|a) draft/ });
}
