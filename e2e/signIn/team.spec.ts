import type { Page } from 'playwright/test';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { expectAccessible } from '../accessible.ts';
import { acceptInvitation } from '../colleagues.ts';
import { field, saveBar } from '../editor.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';

const lina = {
  name: 'Lina Berg',
  email: 'lina@studio.example',
  password: 'three quiet herons by the pond',
};

/** A person's row in one of the lists of the team page. */
function rowOf(page: Page, list: string, name: string) {
  return page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });
}

test('invited viewer sees everything and changes nothing', async ({ page, browser, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await arriveAt(page, business, '/team');
  await page.getByRole('button', { name: 'Invite…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(lina.email);
  await dialog.getByRole('radio', { name: /^Staff/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, `Invitation sent to ${lina.email}`)).toBeVisible();
  await expect(rowOf(page, 'Pending invitations', lina.email)).toContainText('Pending');

  const hers = await (await browser.newContext()).newPage();
  await acceptInvitation(hers, business, lina);
  await expect(hers.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(hers.getByText('View only.')).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Morning yoga' })).toBeVisible();
  await expect(hers.getByRole('link', { name: 'New service' })).toHaveCount(0);
  await expectAccessible(hers);
  await hers.goto(`${business.url}/services/${yoga.id}`);
  await expect(field(hers, 'Name')).toBeDisabled();
  await expect(hers.getByText('View only.')).toBeVisible();
  await hers.goto(`${business.url}/services/create`);
  await expect(
    hers.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible();
  await hers.getByRole('link', { name: 'Back to overview' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, 'Team members', 'Lina Berg')).toContainText('Staff');
  await page.getByRole('button', { name: 'Actions for Lina Berg' }).click();
  await page.getByRole('menuitem', { name: 'Change role…' }).click();
  await page.getByRole('radio', { name: /^Admin/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Lina Berg is now Admin')).toBeVisible();
  await hers.goto(`${business.url}/services/${yoga.id}`);
  await expect(field(hers, 'Name')).toBeEnabled();
  await hers.context().close();
});

test.describe('removed member', () => {
  test.use({ provokes: [400, 401, 403] });

  test('removed member is signed out at once and cannot sign in again', async ({
    page,
    browser,
    business,
  }) => {
    await business.api.send(inviteToTeam, { body: { email: lina.email, role: 'admin' } });
    const hers = await (await browser.newContext()).newPage();
    await acceptInvitation(hers, business, lina);
    await expect(hers.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();

    await arriveAt(page, business, '/team');
    await page.getByRole('button', { name: 'Actions for Lina Berg' }).click();
    await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Lina Berg from the team?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await expect(toast(page, 'removed from the team')).toBeVisible();
    await expect(rowOf(page, 'Team members', 'Lina Berg')).toHaveCount(0);

    await hers.reload();
    await expect(hers.getByLabel('Password', { exact: true })).toBeVisible();
    await hers.context().close();
  });
});

test('owner requires approval, approves one customer and declines another', async ({ page, business }) => {
  await arriveAt(page, business, '/settings');
  await page.getByRole('switch', { name: 'Require approval' }).check();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page).getByText(/^Saved/)).toBeVisible();

  const nora = await business.hasCustomer();
  const other = await business.hasCustomer();
  await page.goto(`${business.url}/team`);
  await rowOf(page, 'Customers waiting for approval', nora.email)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(toast(page, 'approved and notified by email')).toBeVisible();
  await rowOf(page, 'Customers waiting for approval', other.email)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, ' declined')).toBeVisible();
  await expect(page.getByText('No one is waiting for approval.')).toBeVisible();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('team page and its dialogs have no accessibility violations', async ({ page, business }) => {
    const email = 'somebody.with-a-very-long-name@a-domain-that-does-not-end.example';
    await business.api.send(inviteToTeam, { body: { email, role: 'admin' } });
    await business.api.send(updateSignOnPolicy, { body: { signOnPolicy: { requireOwnerApproval: true } } });
    await business.hasCustomer();
    await arriveAt(page, business, '/team');
    await expect(rowOf(page, 'Pending invitations', email)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite…' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Decline/ }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
