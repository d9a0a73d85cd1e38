import { listOwnSignInSessions } from '../../contract/calls/identity/members.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, signIn, signInAt, test, toast } from '../fixtures.ts';
import { field, saveBar } from '../editor.ts';
import { mailTo } from '../mailbox.ts';

const another = 'three quiet herons by the pond';

// 401 and 403 for the refresh and sign-in of the browser that is signed out.
test.use({ provokes: [400, 401, 403] });

test('D3: owner changes name and password, which ends the session and the edit in another browser, and signs out everywhere', async ({
  page,
  browser,
  business,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await signInAt(elsewhere, business, `/services/${yoga.id}`);
  await field(elsewhere, 'Name').fill('Night yoga');

  await arriveAt(page, business, '/account');
  await expect(page).toHaveTitle(/^Your account/);
  await field(page, 'Name').fill('Mara Lindgren');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account and settings: Mara Lindgren' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Devices' });
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change password…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password', { exact: true }).fill(business.owner.password);
  await dialog.getByLabel('New password', { exact: true }).fill(another);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed.')).toBeVisible();
  await mailTo(business, business.owner.email);
  await saveBar(elsewhere).getByRole('button', { name: 'Save' }).click();
  const ended = elsewhere.getByRole('dialog', { name: 'Sign in to continue' });
  await ended.getByRole('button', { name: 'Leave without signing in' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessible(elsewhere);
  await expect(elsewhere.getByText('Night yoga')).toBeHidden();
  expect(elsewhere.context().pages()).toHaveLength(1);
  await elsewhere.getByRole('button', { name: 'Sign in again' }).click();
  await signIn(elsewhere, business, another);
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.reload();
  const other = list.getByRole('listitem').filter({ hasText: 'Chrome on', hasNotText: 'This device' });
  await other.getByRole('button', { name: /^Sign out / }).click();
  await expect(toast(page, ' signed out')).toBeVisible();
  await expect(other).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
  await elsewhere.context().close();

  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible();
  await expect(business.api.send(listOwnSignInSessions, {}, { retries: 0 })).rejects.toMatchObject({
    status: 401,
  });
});
