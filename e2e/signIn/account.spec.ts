import { listOwnSignInSessions } from '../../contract/calls/identity/members.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, signIn, signInAt, test, toast } from '../fixtures.ts';
import { field, saveBar } from '../editor.ts';
import { mailTo } from '../mailbox.ts';

const another = 'three quiet herons by the pond';

test('changing the profile name updates it everywhere on the page', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page).toHaveTitle(/^Your account/);
  await field(page, 'Name').fill('Mara Lindgren');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account and settings: Mara Lindgren' })).toBeVisible();
});

test.describe('password change', () => {
  // 400 for the wrong current password; 401 and 403 for the refresh and sign-in of the browser that it signed out.
  test.use({ provokes: [400, 401, 403] });

  test('changing the password ends all other sessions, keeps this one and sends an email', async ({
    page,
    browser,
    business,
  }) => {
    await arriveAt(page, business, '/account');
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAt(elsewhere, business, '/services');
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();

    await page.getByRole('button', { name: 'Change password…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
    await dialog.getByLabel('New password', { exact: true }).fill(another);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      /not your password/,
    );
    await dialog.getByLabel('Current password', { exact: true }).fill(business.owner.password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed.')).toBeVisible();
    await mailTo(business, business.owner.email);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
    await signIn(elsewhere, business, another);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await elsewhere.context().close();
  });
});

test.describe('ended session', () => {
  test.use({ provokes: [400, 401] });

  test('ending a session applies at once, and signing out everywhere ends the current one too', async ({
    page,
    browser,
    business,
  }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAt(elsewhere, business, '/services');
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await arriveAt(page, business, '/account');

    const list = page.getByRole('list', { name: 'Devices' });
    await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
    const other = list.getByRole('listitem').filter({ hasText: 'Chrome on', hasNotText: 'This device' });
    await other.getByRole('button', { name: /^Sign out / }).click();
    await expect(toast(page, ' signed out')).toBeVisible();
    await expect(other).toHaveCount(0);
    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
    await elsewhere.context().close();

    await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible();
    await expect(business.api.send(listOwnSignInSessions, {}, { retries: 0 })).rejects.toMatchObject({
      status: 401,
    });
  });
});

test('account page and its dialogs have no accessibility violations', async ({ page, business }) => {
  await arriveAt(page, business, '/account');
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change password…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
