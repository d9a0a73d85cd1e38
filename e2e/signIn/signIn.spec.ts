import { expectAccessible } from '../accessible.ts';
import { expect, signIn, test } from '../fixtures.ts';

/** Runs in the page: returns the content of all its databases. */
async function inDatabases(): Promise<unknown[]> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page, without this module's scope.
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('It could not be read.')));
    });
  const kept: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      kept.push(...(await settled(database.transaction(store).objectStore(store).getAll())));
    }
    database.close();
  }
  return kept;
}

test.use({ provokes: [403] });

test('owner signs in after a wrong password, gets the requested page with its hash, and stays signed in after a reload', async ({
  page,
  context,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${business.url}/services/${yoga.id}#price`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, business, 'not the password');
  // It does not say which of the two was wrong.
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(business.owner.email);
  await expectAccessible(page);
  await signIn(page, business);
  const heading = page.getByRole('heading', { level: 1, name: 'Morning yoga' });
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/services/${yoga.id}`);
  expect(new URL(page.url()).hash).toBe('#price');
  await page.reload();
  await expect(heading).toBeVisible();

  const stored = await page.evaluate(() => ({
    local: Object.values(localStorage),
    session: Object.values(sessionStorage),
    cookies: document.cookie,
  }));
  expect(stored.cookies).toBe('');
  expect(await page.evaluate(inDatabases)).toEqual([]);
  const kept = [...stored.local, ...stored.session].join(' ');
  expect(kept).not.toMatch(/token|verifier|[A-Za-z0-9_-]{40,}/i);
  const cookies = await context.cookies(business.url);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { name, httpOnly, sameSite } of cookies) {
    expect({ name, httpOnly, sameSite }).toEqual({
      name,
      httpOnly: true,
      sameSite: expect.stringMatching(/Lax|Strict/),
    });
  }
});
