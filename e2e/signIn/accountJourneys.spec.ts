import type { Page } from 'playwright/test';
import { expect, signIn, signInAt, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';

/** From the dashboard through the hosted pages and the mails, and back to the dashboard. */

const services = (page: Page) => page.getByRole('heading', { level: 1, name: 'Services' });
const fresh = 'nine loud sparrows';

test.describe('forgotten password', () => {
  test.use({ provokes: [403] });

  test('mailed link sets a new password, and only the new one signs in', async ({ page, business }) => {
    await page.goto(`${business.url}/services?sort=createdDate`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(business.owner.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('you’ll get a link')).toBeVisible();

    const { links } = await mailTo(business, business.owner.email);
    await page.goto(links.find((link) => link.includes('/identity/recover/')) ?? '');
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

    await signInAt(page, business, '/services');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Incorrect email or password')).toBeHidden();
    await signIn(page, business, fresh);
    await expect(services(page)).toBeVisible();
  });
});
