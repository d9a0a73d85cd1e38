import { createSavedView, listSavedViews } from '../../contract/calls/workbench/savedViews.ts';
import { createStaffMember, deleteStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';
import { narrowBy, saveView, viewTab as tab } from '../list.ts';

test.use({ sample: 'studio' });

test('list opens with the default view, which names a deleted staff member; a saved view keeps filters, order, columns and row height', async ({
  page,
  business,
}) => {
  const { api } = business;
  const { staffMember } = await api.send(createStaffMember, { body: { staffMember: { name: 'Ben Gone' } } });
  const filter = { type: ['CLASS'], staff: [staffMember.resourceId] };
  await api.send(createSavedView, {
    body: { resource: 'services', name: 'Ben’s classes', shared: true, isDefault: true, filter },
  });
  await api.send(deleteStaffMember, { path: { staffMemberId: staffMember.id ?? '' } });
  // A narrow table leaves out locations.
  await page.setViewportSize({ width: 1920, height: 900 });
  await arriveAt(page, business, '/services');
  await expect(tab(page, 'Ben’s classes')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, 'Ben’s classes')).toHaveText(/0$/);
  await expect(page.getByRole('heading', { name: 'This view uses a deleted staff member' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter by Staff: Deleted item' })).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'All').click();
  await narrowBy(page, 'Type', ['Class']);
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Row height: Comfortable' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Locations' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Last changed' }).check();
  await page.keyboard.press('Escape');
  await saveView(page, 'Classes by price');
  await expect(toast(page, 'View Classes by price saved')).toBeVisible();

  await tab(page, 'All').click();
  await expect(page.getByRole('columnheader', { name: 'Locations' })).toBeVisible();
  await page.reload();
  await tab(page, 'Classes by price').click();
  await expect(page.getByRole('button', { name: 'Filter by Type: Class' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Locations' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Row height: Compact' })).toBeVisible();
  const kept = await api.send(listSavedViews, { query: {} });
  expect(kept.find(({ name }) => name === 'Classes by price')).toMatchObject({
    shared: false,
    filter: { type: ['CLASS'] },
  });
});
