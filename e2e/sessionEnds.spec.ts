import { signOutEverywhere } from '../contract/calls/members.ts';
import { revokeToken } from '../contract/calls/oauth.ts';
import { queryServices } from '../contract/calls/services.ts';
import { field, openMorningYoga, openService, save, saveBar } from './editor.ts';
import { expectAccessible } from './accessible.ts';
import { expect, signIn, test, type TestBusiness } from './fixtures.ts';

/** What the browser says of requests that are refused because the session has ended. */
test.use({ provokes: [401, 400, 403] });

const end = (business: TestBusiness) => business.api.send(signOutEverywhere, {});

test('D3: a session that ends in the middle of an edit is taken up again beside it, and nothing that was typed is lost', async ({
  page,
  context,
  business,
}) => {
  await openMorningYoga(page, business);
  await field(page, 'Name').fill('Evening yoga');
  await field(page, 'Tagline').fill('Slow, with candles');
  await end(business);

  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  const beside = await opening;
  await Promise.all([beside.waitForEvent('close'), signIn(beside, business)]);

  await expect(dialog).toBeHidden();
  // The save that was under way has gone through by itself.
  await expect(saveBar(page)).toContainText('Saved');
  await expect(field(page, 'Name')).toHaveValue('Evening yoga');
  await expect(field(page, 'Tagline')).toHaveValue('Slow, with candles');
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
});

test('D3: whoever leaves instead of signing in again takes nothing of the edit along', async ({
  page,
  context,
  business,
}) => {
  await openMorningYoga(page, business);
  await field(page, 'Name').fill('Evening yoga');
  await end(business);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByRole('button', { name: 'Leave without signing in' }).click();

  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByText('Evening yoga')).toBeHidden();
  expect(context.pages()).toHaveLength(1);
});

test('D3: somebody else who signs in beside an unfinished edit does not get it', async ({
  page,
  context,
  business,
}) => {
  const yoga = await business.offersService({ name: 'Morning yoga' });
  const customer = await business.hasCustomer();
  await openService(page, business, yoga);
  await field(page, 'Name').fill('Evening yoga');
  await end(business);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();

  const opening = context.waitForEvent('page');
  await page
    .getByRole('dialog', { name: 'Sign in to continue' })
    .getByRole('link', { name: 'Sign in' })
    .click();
  const beside = await opening;
  await Promise.all([beside.waitForEvent('close'), signIn(beside, { owner: customer })]);

  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByText('Evening yoga')).toBeHidden();
  const { services } = await business.visitor.send(queryServices, { body: { query: {} } });
  expect(services.map(({ name }) => name)).toEqual(['Morning yoga']);
});

test('a session that ended while only the tokens were lost goes on without a word', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oauth2/token')) return;
    const body: { refresh_token?: string } = await response.json().catch(() => ({}));
    if (body.refresh_token) tokens.push(body.refresh_token);
  });
  await openService(page, business, yoga);
  await field(page, 'Name').fill('Evening yoga');
  // As when another program has used the refresh token: everything that was issued with it ends, the cookie stays.
  expect(tokens.length).toBeGreaterThan(0);
  const { clientId } = business;
  await business.api.send(revokeToken, { body: { token: tokens.at(-1) ?? '', clientId } });
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
