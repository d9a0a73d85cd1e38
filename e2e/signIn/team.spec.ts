import type { Page } from 'playwright/test';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { changeMemberRole, inviteToTeam, listTeam } from '../../contract/calls/identity/team.ts';
import { expectAccessible } from '../accessible.ts';
import { acceptInvitation } from '../colleagues.ts';
import { field, save, saveBar } from '../editor.ts';
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

test.describe('colleague', () => {
  // 403 for a refused change, 400 and 401 for the browser of the removed member.
  test.use({ provokes: [400, 401, 403] });

  test('A15: invited colleague views as staff, changes as admin unless the role is removed, and is signed out when removed', async ({
    page,
    browser,
    business,
  }) => {
    const { api } = business;
    await business.hasService({ name: 'Morning yoga' });
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
    await expect(hers.getByText('View only.')).toBeVisible();
    await expect(hers.getByRole('link', { name: 'Morning yoga' })).toBeVisible();
    await expect(hers.getByRole('link', { name: 'New service' })).toHaveCount(0);
    await expectAccessible(hers);
    await hers.getByRole('link', { name: 'Morning yoga' }).click();
    await expect(field(hers, 'Name')).toBeDisabled();
    // A text input of a reader has neither the edge nor the fill of an input.
    const looks = await field(hers, 'Name').evaluate((element) => {
      const frame = element.closest('.MuiOutlinedInput-root');
      const edge = frame?.querySelector('fieldset');
      return {
        fill: frame && getComputedStyle(frame).backgroundColor,
        edge: edge && getComputedStyle(edge).borderTopColor,
      };
    });
    expect(looks).toEqual({ fill: 'rgb(241, 239, 234)', edge: 'rgb(228, 224, 216)' });

    await page.reload();
    await expect(rowOf(page, 'Team members', 'Lina Berg')).toContainText('Staff');
    await page.getByRole('button', { name: 'Actions for Lina Berg' }).click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await page.getByRole('radio', { name: /^Admin/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change role' }).click();
    await expect(toast(page, 'Lina Berg is now Admin')).toBeVisible();

    await hers.reload();
    await field(hers, 'Name').fill('Evening yoga');
    const { members } = await api.send(listTeam, {});
    const memberId = members.find(({ email }) => email === lina.email)?.id ?? '';
    await api.send(changeMemberRole, { path: { memberId }, body: { role: 'staff' } });
    await saveBar(hers).getByRole('button', { name: 'Save' }).click();
    await expect(hers.getByRole('alert').filter({ hasText: /may not|not allowed|role/i })).toBeVisible();
    await expect(field(hers, 'Name')).toHaveValue('Evening yoga');
    await api.send(changeMemberRole, { path: { memberId }, body: { role: 'admin' } });
    await save(hers);
    await expect(hers.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Actions for Lina Berg' }).click();
    await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Lina Berg from the team?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove from team' }).click();
    await expect(toast(page, 'removed from the team')).toBeVisible();
    await expect(rowOf(page, 'Team members', 'Lina Berg')).toHaveCount(0);
    await hers.reload();
    await expect(hers.getByLabel('Password', { exact: true })).toBeVisible();
    await hers.context().close();
  });
});

test('owner approves a customer, and the team page and its dialogs have no accessibility violations', async ({
  page,
  business,
}) => {
  const email = 'somebody.with-a-very-long-name@a-domain-that-does-not-end.example';
  await business.api.send(inviteToTeam, { body: { email, role: 'admin' } });
  await business.api.send(updateSignOnPolicy, { body: { signOnPolicy: { requireOwnerApproval: true } } });
  const nora = await business.hasCustomer();
  const other = await business.hasCustomer();
  await arriveAt(page, business, '/team');
  await expect(rowOf(page, 'Pending invitations', email)).toBeVisible();
  const waiting = (customer: { email: string }) =>
    rowOf(page, 'Customers waiting for approval', customer.email);
  await expect(waiting(other).getByRole('button', { name: /^Approve/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: 'Invite…' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await waiting(nora)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(toast(page, 'approved and notified by email')).toBeVisible();
  await waiting(other)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, ' declined')).toBeVisible();
  await expect(page.getByText('No one is waiting for approval.')).toBeVisible();
});
