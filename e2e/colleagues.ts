import { expect, type Page } from 'playwright/test';
import { inviteToTeam } from '../contract/calls/identity/team.ts';
import { signIn, type TestBusiness } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

/** Follows an invitation link as a new person and signs in to a dashboard page, by default the services. */
export async function acceptInvitation(
  page: Page,
  business: TestBusiness,
  { email, password, name }: { email: string; password: string; name: string },
  path = '/services',
): Promise<void> {
  const { links } = await mailTo(business, email);
  await page.goto(links[0] ?? '');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^You’ve joined/ })).toBeVisible();
  await page.goto(business.url + path);
  await signIn(page, { owner: { email, password } });
}

/** Opens a dashboard page as Ben Ortiz, an admin of the business, in a separate browser. */
export async function benArrivesAt(page: Page, business: TestBusiness, path: string): Promise<void> {
  const email = 'ben@studio.example';
  await business.api.send(inviteToTeam, { body: { email, role: 'admin' } });
  const ben = { email, password: 'three quiet herons by the pond', name: 'Ben Ortiz' };
  await acceptInvitation(page, business, ben, path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Switches to another tab and back until the condition holds. */
export async function comesBackUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await seen();
  }).toPass();
}
