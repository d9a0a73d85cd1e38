import { createStaffMember, getStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { expectAccessible } from '../accessible.ts';
import { field, save } from '../editor.ts';
import { arriveAt, expect, holdToast, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { openHistory } from '../list.ts';
import { png } from '../png.ts';
import { barOf } from '../records/bulkStudio.ts';

test('staff member is created, changed, gets a picture, is deleted and restored', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/staff/create');
  await field(page, 'Name').fill('Noor Haddad');
  await field(page, 'Email').fill('noor@studio.example');
  await page.getByRole('button', { name: 'Create staff member' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
  const staffMemberId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = async () =>
    (await business.api.send(getStaffMember, { path: { staffMemberId }, query: {} })).staffMember;

  await field(page, 'Phone').fill('+49 30 1234567');
  const picture = page.getByRole('group', { name: 'Picture' });
  const chooser = page.waitForEvent('filechooser');
  await picture.getByRole('button', { name: 'Add picture' }).click();
  await (await chooser).setFiles(png('noor.png'));
  await expect(picture.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await save(page);
  expect(await stored()).toMatchObject({
    email: 'noor@studio.example',
    phone: '+49 30 1234567',
    mainMedia: { image: { filename: 'noor.png' } },
  });
  await expectAccessible(page);
  await picture.getByRole('button', { name: 'Remove picture' }).click();
  await save(page);
  expect((await stored()).mainMedia?.image).toBeUndefined();

  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Noor Haddad?' });
  await expect(question.getByText('services lose them')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete staff member' }).click();
  await holdToast(page, 'Noor Haddad deleted');
  const row = page.getByRole('link', { name: 'Noor Haddad' });
  await expect(row).toHaveCount(0);
  await undo(page, 'Noor Haddad deleted');
  await expect(toast(page, 'Noor Haddad restored')).toBeVisible();
  await expect(row).toBeVisible();
});

/** An appointment with these staff members. */
const givenBy = (business: TestBusiness, name: string, staff: readonly StaffMember[]) =>
  business.hasService({
    name,
    type: 'APPOINTMENT',
    defaultCapacity: 1,
    staffMemberIds: staff.flatMap(({ resourceId }) => resourceId ?? []),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  });

test('bulk deletion of staff names the appointments left without staff, and undo assigns them', async ({
  page,
  business,
}) => {
  const made = async (name: string) => {
    const { staffMember } = await business.api.send(createStaffMember, { body: { staffMember: { name } } });
    return staffMember;
  };
  const [ann, ben, cyd] = [await made('Ann Roth'), await made('Ben Sato'), await made('Cyd Lane')];
  await givenBy(business, 'Deep massage', [ann, ben]);
  await givenBy(business, 'Reiki', [ann, cyd]);
  await arriveAt(page, business, '/staff');
  for (const name of ['Ann Roth', 'Ben Sato'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await barOf(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delete staff members' })).toBeVisible();
  const affected = page.getByRole('region', { name: 'Also affected' });
  await expect(affected).toContainText('2 services lose a staff member.');
  await expect(affected).toContainText('1 appointment will have no staff, so customers can’t book it.');
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
