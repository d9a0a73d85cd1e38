import type { Page } from 'playwright/test';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { createStaffMember, getStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { setTestClock } from '../../contract/calls/workbench/qa.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { expectAccessible } from '../accessible.ts';
import { acceptInvitation, benArrivesAt } from '../colleagues.ts';
import { keeping, kill, leftDraft } from '../drafts.ts';
import { expectSaved, field, save, saveBar } from '../editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { png } from '../png.ts';

const ann = { name: 'Ann Roth', email: 'ann@studio.example' };

/** Creates Ann and opens her editor. */
async function openAnn(page: Page, business: TestBusiness): Promise<StaffMember> {
  const body = { staffMember: ann };
  const { staffMember } = await business.api.send(createStaffMember, { body });
  await arriveAt(page, business, `/staff/${staffMember.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ann.name })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  return staffMember;
}

const stored = async ({ api }: TestBusiness, { id }: StaffMember) =>
  (await api.send(getStaffMember, { path: { staffMemberId: id }, query: {} })).staffMember;

const signIn = (page: Page) => page.getByRole('region', { name: 'Sign-in' });

test('picture of a staff member is added, saved and removed', async ({ page, business }) => {
  const member = await openAnn(page, business);
  const picture = page.getByRole('group', { name: 'Picture' });
  const chooser = page.waitForEvent('filechooser');
  await picture.getByRole('button', { name: 'Add picture' }).click();
  await (await chooser).setFiles(png('ann.png'));
  await expect(picture.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expectAccessible(page);
  await save(page);
  expect((await stored(business, member)).mainMedia?.image?.filename).toBe('ann.png');
  await picture.getByRole('button', { name: 'Remove picture' }).click();
  await save(page);
  expect((await stored(business, member)).mainMedia?.image).toBeUndefined();
});

test('invitation of a staff member is withdrawn, expires, is sent again and accepted', async ({
  page,
  browser,
  business,
}) => {
  await openAnn(page, business);
  await expect(signIn(page)).toContainText('Not connected');
  await signIn(page).getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, `Invitation sent to ${ann.email}`)).toBeVisible();
  await expect(signIn(page)).toContainText('Invited');
  await expectAccessible(page);
  await signIn(page).getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(signIn(page)).toContainText('Not connected');
  await signIn(page).getByRole('button', { name: 'Connect' }).click();
  await expect(signIn(page)).toContainText('Invited');

  const inEightDays = new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
  await business.api.send(setTestClock, { body: { now: inEightDays } });
  await page.reload();
  await expect(signIn(page)).toContainText('Invitation expired');
  await signIn(page).getByRole('button', { name: 'Send again' }).click();
  await expect(signIn(page)).toContainText('Invitation sent. They are connected once they accept it.');

  const hers = await (await browser.newContext()).newPage();
  await acceptInvitation(hers, business, {
    email: ann.email,
    password: 'three quiet herons by the pond',
    name: ann.name,
  });
  await hers.context().close();
  await page.reload();
  await expect(signIn(page)).toContainText('Connected');
  await expect(signIn(page)).toContainText('Role: Staff. View only.');
  await expectAccessible(page);
  await signIn(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(page, 'Ann Roth disconnected')).toBeVisible();
  await expect(signIn(page)).toContainText('Not connected');
});

test.describe('customer without a role', () => {
  test.use({ provokes: [428] });

  test('connecting a staff member with a customer is refused with the reason', async ({ page, business }) => {
    await openAnn(page, business);
    const customer = await business.hasCustomer();
    await signIn(page).getByLabel('User’s email').fill(customer.email);
    await signIn(page).getByRole('button', { name: 'Connect' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Couldn’t change the connection' });
    await expect(message).toContainText('role');
    await expect(signIn(page)).toContainText('Not connected');
  });
});

test('user who is a member of the team is connected at once with their role', async ({
  page,
  browser,
  business,
}) => {
  const email = 'ben@studio.example';
  await business.api.send(inviteToTeam, { body: { email, role: 'admin' } });
  const his = await (await browser.newContext()).newPage();
  await acceptInvitation(his, business, { email, password: 'three quiet herons by the pond', name: 'Ben' });
  await his.context().close();
  await openAnn(page, business);
  await signIn(page).getByLabel('User’s email').fill(email);
  await signIn(page).getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, 'Ann Roth connected')).toBeVisible();
  await expect(signIn(page)).toContainText('Role: Admin.');
});

test('unsaved changes of a staff member are resumed after the tab was closed', async ({
  page,
  context,
  business,
}) => {
  const member = await openAnn(page, business);
  await keeping(page, () => field(page, 'Phone').fill('+49 30 77'));
  await kill(page);
  const again = await context.newPage();
  await again.goto(`${business.url}/staff/${member.id}`);
  await leftDraft(again).getByRole('button', { name: 'Resume draft' }).click();
  await expect(field(again, 'Phone')).toHaveValue('+49 30 77');
  await save(again);
  expect((await stored(business, member)).phone).toBe('+49 30 77');
});

test.describe('concurrent edits', () => {
  // The server refuses the older revision once; the editor merges or asks.
  test.use({ provokes: [409] });

  test('edits of two people merge, and the dialog asks about a field that both changed', async ({
    page,
    browser,
    business,
  }) => {
    const member = await openAnn(page, business);
    const his = await browser.newContext();
    const ben = await his.newPage();
    await benArrivesAt(ben, business, `/staff/${member.id}`);
    await field(ben, 'Phone').fill('+49 30 1');
    await save(ben);

    // Another field merges without a question.
    await field(page, 'Email').fill('roth@studio.example');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    await expect(field(page, 'Phone')).toHaveValue('+49 30 1');
    expect(await stored(business, member)).toMatchObject({ email: 'roth@studio.example', phone: '+49 30 1' });

    await ben.reload();
    await expect(field(ben, 'Email')).toHaveValue('roth@studio.example');
    await field(ben, 'Phone').fill('+49 30 2');
    await field(ben, 'Description').fill('Gives massages.');
    await save(ben);
    await field(page, 'Phone').fill('+49 30 3');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Someone else changed Ann Roth' });
    await expect(question.getByRole('group', { name: 'Phone' })).toHaveText(/30 1.*30 2.*30 3/);
    await expect(question.getByRole('group', { name: 'Description' })).toHaveCount(0);
    await expectAccessible(page);
    expect((await stored(business, member)).phone).toBe('+49 30 2');
    await question.getByRole('radio', { name: 'Use yours for Phone' }).check();
    await question.getByRole('button', { name: 'Save selection' }).click();
    await expectSaved(page);
    expect(await stored(business, member)).toMatchObject({
      email: 'roth@studio.example',
      phone: '+49 30 3',
      description: 'Gives massages.',
    });
    await his.close();
  });
});
