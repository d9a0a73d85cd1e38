import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { revokeToken } from '../../contract/calls/oauth/oauth.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { field, openMorningYoga, openService, save, saveBar } from '../editor.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, signIn, test, type TestBusiness } from '../fixtures.ts';

/** Statuses of the requests that are refused after the session ended. */
test.use({ provokes: [401, 400, 403] });

const end = (business: TestBusiness) => business.api.send(signOutEverywhere, {});

test('D3: session that ends during an edit is renewed in another window and nothing typed is lost', async ({
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
  // The pending save was retried.
  await expect(saveBar(page)).toContainText('Saved');
  await expect(field(page, 'Name')).toHaveValue('Evening yoga');
  await expect(field(page, 'Tagline')).toHaveValue('Slow, with candles');
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
});

test('D3: lost tokens alone end nothing, and another person who signs in during an edit does not get it', async ({
  page,
  context,
  business,
}) => {
  const yoga = await business.offersService({ name: 'Morning yoga' });
  const customer = await business.hasCustomer();
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oauth2/token')) return;
    const body: { refresh_token?: string } = await response.json().catch(() => ({}));
    if (body.refresh_token) tokens.push(body.refresh_token);
  });
  await openService(page, business, yoga);
  await field(page, 'Name').fill('Noon yoga');
  // As after a reuse of the refresh token: all tokens of its family are revoked, the cookie stays.
  expect(tokens.length).toBeGreaterThan(0);
  const { clientId } = business;
  await business.api.send(revokeToken, { body: { token: tokens.at(-1) ?? '', clientId } });
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Noon yoga' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

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
  expect(services.map(({ name }) => name)).toEqual(['Noon yoga']);
});
