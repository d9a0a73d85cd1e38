import { expect, signIn, test } from '../fixtures.ts';

test('owner signs in and stays signed in after a reload', async ({ page, business }) => {
  await page.goto(business.url);
  await signIn(page, business);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test.describe('wrong password', () => {
  test.use({ provokes: [403] });

  test('page does not say which of the two was wrong and keeps the email', async ({ page, business }) => {
    await page.goto(business.url);
    await signIn(page, business, 'not the password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(business.owner.email);
    await signIn(page, business);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
});

test('signing in restores the requested URL with its filters', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await page.goto(`${business.url}/services/${yoga.id}#price`);
  await signIn(page, business);
  await expect(page.getByRole('heading', { level: 1, name: 'Morning yoga' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/services/${yoga.id}`);
  expect(new URL(page.url()).hash).toBe('#price');
});

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

test('browser storage contains no credential of the owner', async ({ signedIn: page }) => {
  const stored = await page.evaluate(() => ({
    local: Object.values(localStorage),
    session: Object.values(sessionStorage),
    cookies: document.cookie,
  }));
  expect(stored.cookies).toBe('');
  expect(await page.evaluate(inDatabases)).toEqual([]);
  const kept = [...stored.local, ...stored.session].join(' ');
  expect(kept).not.toMatch(/token|verifier|[A-Za-z0-9_-]{40,}/i);
});

test('signing out in one tab signs out the others', async ({ signedIn: page, context, business }) => {
  const other = await context.newPage();
  await other.goto(`${business.url}/services`);
  await expect(other.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();

  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out')).toBeVisible();

  await expect(other.getByRole('heading', { level: 1, name: 'Services' })).toBeHidden();
  await other.goto(`${business.url}/services`);
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
});
