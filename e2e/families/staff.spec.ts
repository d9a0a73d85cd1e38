import { getStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { expectAccessible } from '../accessible.ts';
import { field, save, saveBar } from '../editor.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';

test('staff member is created, changed, deleted and restored', async ({ page, business }) => {
  await arriveAt(page, business, '/staff');
  await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New staff member' }).click();
  await field(page, 'Name').fill('Noor Haddad');
  await field(page, 'Email').fill('noor@studio.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create staff member' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
  const staffMemberId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = async () =>
    (await business.api.send(getStaffMember, { path: { staffMemberId }, query: {} })).staffMember;

  await field(page, 'Phone').fill('+49 30 1234567');
  await save(page);
  expect(await stored()).toMatchObject({ email: 'noor@studio.example', phone: '+49 30 1234567' });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Noor Haddad?' });
  await expect(question.getByText('services lose them')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete staff member' }).click();
  await expect(toast(page, 'Noor Haddad deleted')).toBeVisible();
  const row = page.getByRole('link', { name: 'Noor Haddad' });
  await expect(row).toHaveCount(0);
  await toast(page, 'Noor Haddad deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Noor Haddad restored')).toBeVisible();
  await expect(row).toBeVisible();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('own working hours start with those of the location, show what changes, and are stored', async ({
    page,
    business,
  }) => {
    await arriveAt(page, business, '/staff');
    await page.getByRole('link', { name: 'Amira Rahmani', exact: true }).click();
    const section = page.getByRole('region', { name: 'Working hours' });
    await section.getByRole('combobox', { name: 'Hours' }).selectOption('Own hours');
    await section.getByRole('switch', { name: 'Wednesday' }).click();
    await section.getByLabel('Monday, end').fill('1600');
    const picture = page.getByRole('region', { name: 'What changes' });
    await expect(picture.getByText(/^Removed [\d.]+ h$/)).toBeVisible();
    await expect(picture.getByText(/^Added/)).toHaveCount(0);
    await section.getByRole('button', { name: 'More actions for Tuesday' }).click();
    await page.getByRole('menuitem', { name: 'Add hours' }).click();
    await expect(picture.getByText('Added 1.5 h')).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await saveBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByLabel('Monday, end')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(section.getByLabel('Monday, end')).toHaveValue('16:00');
    await section.getByLabel('Monday, end').fill('1530');
    await save(page);
    await saveBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByLabel('Monday, end')).toHaveValue('16:00');
    await page.reload();
    await expect(section.getByLabel('Monday, end')).toHaveValue('16:00');
    await expect(section.getByLabel('Tuesday, start')).toHaveCount(2);
    await expect(section.getByRole('switch', { name: 'Wednesday' })).not.toBeChecked();
  });

  test.describe('phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('staff list shows cards that fit', async ({ page, business }) => {
      await arriveAt(page, business, '/staff');
      await expect(page.getByRole('link', { name: 'Amira Rahmani', exact: true })).toBeVisible();
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      await expectAccessible(page);
    });
  });
});
