import type { Page } from 'playwright/test';
import {
  createStaffMember,
  deleteStaffMember,
  getStaffMember,
} from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { expectAccessible } from '../accessible.ts';
import { barOf, happens } from '../records/bulkStudio.ts';
import { field, save } from '../editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { openHistory } from '../list.ts';

const people = ['Ann Roth', 'Ben Sato', 'Cyd Lane'];

async function hasStaff({ api }: TestBusiness, names: readonly string[] = people): Promise<StaffMember[]> {
  const made = [];
  for (const name of names) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@old.example`;
    made.push((await api.send(createStaffMember, { body: { staffMember: { name, email } } })).staffMember);
  }
  return made;
}

const storedStaff = async ({ api }: TestBusiness, { id }: StaffMember) =>
  (await api.send(getStaffMember, { path: { staffMemberId: id }, query: {} })).staffMember;

/** An appointment with these staff members. */
const givenBy = (business: TestBusiness, name: string, staff: readonly StaffMember[]) =>
  business.hasService({
    name,
    type: 'APPOINTMENT',
    defaultCapacity: 1,
    staffMemberIds: staff.flatMap(({ resourceId }) => resourceId ?? []),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  });

async function selectThese(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(barOf(page)).toContainText(`${names.length} selected`);
}

test('bulk edit of staff is previewed, applied and undone', async ({ page, business }) => {
  const [ann, ben] = await hasStaff(business);
  if (!ann || !ben) throw new Error('They were just made.');
  await arriveAt(page, business, '/staff');
  await selectThese(page, ['Ann Roth', 'Ben Sato']);
  await expectAccessible(page);
  await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit 2 staff members' });
  await expect(sheet.getByRole('group', { name: 'Email' })).toContainText('2 different values');
  await happens(sheet, 'Email').selectOption({ label: 'Find and replace' });
  await sheet.getByRole('textbox', { name: 'Find' }).fill('@old.example');
  await sheet.getByRole('textbox', { name: 'Replace with' }).fill('@new.example');
  await happens(sheet, 'Provides services').selectOption({ label: 'Turn off' });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Preview' }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Edit Email and Provides services' }),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Ann Roth' });
  await expect(row).toContainText('ann@old.example');
  await expect(row).toContainText('ann@new.example');
  await expect(row.getByRole('link', { name: 'Ann Roth', exact: true })).toHaveAttribute(
    'href',
    `/staff/${ann.id}`,
  );
  await page.getByRole('button', { name: 'Exclude Ben Sato' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change 1 staff member' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
  await expectAccessible(page);
  expect(await storedStaff(business, ann)).toMatchObject({
    email: 'ann@new.example',
    serviceProvider: false,
  });
  expect(await storedStaff(business, ben)).toMatchObject({ email: 'ben@old.example', serviceProvider: true });

  await page.getByRole('link', { name: 'Back to staff' }).click();
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText('ann@new.example');
  await openHistory(page, 'Bulk actions');
  await page.getByRole('link', { name: 'Edit Email and Provides services' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  const question = page.getByRole('dialog', { name: 'Undo “Edit Email and Provides services”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo for 1 staff member' }).click();
  await expect(page.getByRole('heading', { name: 'Undone 1' })).toBeVisible();
  expect(await storedStaff(business, ann)).toMatchObject({ email: 'ann@old.example', serviceProvider: true });
});

test('bulk deletion of staff names the appointments left without staff, and undo assigns them', async ({
  page,
  business,
}) => {
  const [ann, ben, cyd] = await hasStaff(business);
  if (!ann || !ben || !cyd) throw new Error('They were just made.');
  await givenBy(business, 'Deep massage', [ann, ben]);
  await givenBy(business, 'Reiki', [ann, cyd]);
  await arriveAt(page, business, '/staff');
  await selectThese(page, ['Ann Roth', 'Ben Sato']);
  await barOf(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delete staff members' })).toBeVisible();
  const affected = page.getByRole('region', { name: 'Also affected' });
  await expect(affected).toContainText('2 services lose a staff member.');
  await expect(affected).toContainText('1 appointment will have no staff, so customers can’t book it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete 2 staff members' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 staff members?' });
  await expect(question.getByRole('listitem')).toHaveText(['Deep massage']);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 2 staff members' }).click();
  await expect(page.getByRole('heading', { name: 'Deleted 2', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to staff' }).click();
  await expect(page.getByRole('link', { name: 'Cyd Lane', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ann Roth', exact: true })).toHaveCount(0);

  await openHistory(page, 'Bulk actions');
  await expect(page.getByRole('listitem').filter({ hasText: '2 staff members' })).toContainText('2 deleted');
  await page.getByRole('link', { name: 'Delete staff members' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('button', { name: 'Undo for 2 staff members' }).click();
  await expect(page.getByRole('heading', { name: 'Undone 2' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'Ann Roth' }).locator('[data-column=services]'),
  ).toHaveText('2');
});

test('deleted staff member is restored from the trash with their services', async ({ page, business }) => {
  const [ann] = await hasStaff(business);
  if (!ann) throw new Error('She was just made.');
  await givenBy(business, 'Reiki', [ann]);
  await business.api.send(deleteStaffMember, { path: { staffMemberId: ann.id } });
  await arriveAt(page, business, '/trash');
  const line = page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem');
  await expect(line).toContainText(/Ann Roth.*30 days left/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Ann Roth' }).click();
  await toast(page, 'Ann Roth restored').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Roth' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reiki' })).toBeVisible();
});

test('history of a staff member says in words what a bulk action changed', async ({ page, business }) => {
  const [ann] = await hasStaff(business);
  if (!ann) throw new Error('She was just made.');
  await arriveAt(page, business, '/staff');
  await selectThese(page, ['Ann Roth']);
  await barOf(page).getByRole('button', { name: 'Edit fields…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit 1 staff member' });
  await happens(sheet, 'Description').selectOption({ label: 'Set to' });
  await sheet.getByRole('textbox', { name: 'New value for Description' }).fill('On leave until May');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 1 staff member' }).click();
  await expect(page.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Ann Roth', exact: true }).click();
  await expect(field(page, 'Description')).toHaveValue('On leave until May');
  await field(page, 'Phone').fill('+49 30 7654321');
  await save(page);
  const lines = page.getByRole('group', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Phone');
  await expect(lines.filter({ hasText: 'Edit Description' })).toContainText('On leave until May');
  await expectAccessible(page);
});
