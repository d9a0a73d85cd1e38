import type { Page } from 'playwright/test';
import { createCategory, deleteCategory, restoreCategory } from '../../contract/calls/services/categories.ts';
import { createSavedView, listSavedViews } from '../../contract/calls/workbench/savedViews.ts';
import { createStaffMember, deleteStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { expectAccessible } from '../accessible.ts';
import { comesBackUntil } from '../colleagues.ts';
import { arriveAt, expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { narrowBy, rowOf, saveView, viewTab as tab, views } from '../list.ts';

async function chooseForView(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for the view ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function keptViews({ api }: TestBusiness) {
  return api.send(listSavedViews, { query: {} });
}

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('saved view keeps filters, order, columns and row height', async ({ signedIn: page, business }) => {
    // A narrow table leaves out locations.
    await page.setViewportSize({ width: 1920, height: 900 });
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
    const [kept] = await keptViews(business);
    expect(kept).toMatchObject({ name: 'Classes by price', shared: false, filter: { type: ['CLASS'] } });
  });

  test('changed view is marked and can be updated, reverted or saved as another', async ({
    signedIn: page,
    business,
  }) => {
    await narrowBy(page, 'Type', ['Class']);
    await saveView(page, 'Classes');
    const changed = page.getByRole('group', { name: 'Unsaved changes' });
    await expect(changed).toBeHidden();
    await narrowBy(page, 'Category', ['Yoga']);
    await expect(changed).toBeVisible();
    await changed.getByRole('button', { name: 'Reset' }).click();
    await expect(changed).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filter by Category', exact: true })).toBeVisible();

    await narrowBy(page, 'Category', ['Yoga']);
    await changed.getByRole('button', { name: 'Save as new view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Yoga classes');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(tab(page, 'Yoga classes')).toHaveAttribute('aria-current', 'true');

    await narrowBy(page, 'Status', ['Bookable']);
    await changed.getByRole('button', { name: 'Update view' }).click();
    await expect(toast(page, 'View Yoga classes updated')).toBeVisible();
    await expect(changed).toBeHidden();
    const kept = await keptViews(business);
    expect(kept.map(({ name, filter }) => [name, Object.keys(filter).toSorted()])).toEqual([
      ['Classes', ['type']],
      ['Yoga classes', ['category', 'state', 'type']],
    ]);
    await undo(page, 'View Yoga classes updated');
    await expect(changed).toBeVisible();
  });

  test('Undo restores a deleted view', async ({ signedIn: page, business }) => {
    await narrowBy(page, 'Type', ['Course']);
    await saveView(page, 'Courses');
    await chooseForView(page, 'Courses', 'Delete view');
    await expect(toast(page, 'View Courses deleted')).toBeVisible();
    await expect(tab(page, 'Courses')).toBeHidden();
    // Its filter stays applied.
    await expect(page.getByRole('button', { name: 'Filter by Type: Course' })).toBeVisible();
    expect(await keptViews(business)).toEqual([]);
    await undo(page, 'View Courses deleted');
    await expect(tab(page, 'Courses')).toHaveAttribute('aria-current', 'true');
    expect((await keptViews(business)).map(({ name }) => name)).toEqual(['Courses']);
  });

  test('list opens with the default view, and All shows all services', async ({
    signedIn: page,
    business,
  }) => {
    await narrowBy(page, 'Type', ['Course']);
    await saveView(page, 'Courses', { first: true });
    await page.goto(`${business.url}/services`);
    await expect(tab(page, 'Courses')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'Deep tissue massage' })).toBeHidden();
    await tab(page, 'All').click();
    await expect(page.getByRole('button', { name: 'Filter by Type', exact: true })).toBeVisible();
    await expect(page.getByText(/^1–25 of 48$/)).toBeVisible();

    await narrowBy(page, 'Type', ['Class']);
    await saveView(page, 'Classes');
    const first = async () => (await keptViews(business)).filter(({ isDefault }) => isDefault);
    await chooseForView(page, 'Classes', 'Set as default');
    await expect(toast(page, 'Classes is now the default view')).toBeVisible();
    expect((await first()).map(({ name }) => name)).toEqual(['Classes']);
    await undo(page, 'Classes is now the default view');
    await expect(toast(page, 'Change to view Classes undone')).toBeVisible();
    expect((await first()).map(({ name }) => name)).toEqual(['Courses']);
  });
});

test.describe('duplicate names', () => {
  // The server refuses the name of another view.
  test.use({ sample: 'studio', provokes: [400] });

  test('view is renamed, moved, shared and made private again', async ({ signedIn: page, business }) => {
    await narrowBy(page, 'Type', ['Class']);
    await saveView(page, 'Classes');
    await tab(page, 'All').click();
    await narrowBy(page, 'Type', ['Course']);
    await saveView(page, 'Courses');
    await expect(views(page).getByRole('button')).toHaveText([
      /^All/,
      /^Needs/,
      /^Hidden/,
      /^Classes/,
      /^Courses/,
    ]);
    await chooseForView(page, 'Courses', 'Move the tab earlier');
    await expect(views(page).getByRole('button')).toHaveText([
      /^All/,
      /^Needs/,
      /^Hidden/,
      /^Courses/,
      /^Classes/,
    ]);

    await chooseForView(page, 'Courses', 'Rename…');
    const dialog = page.getByRole('dialog', { name: 'Rename view' });
    await dialog.getByLabel('Name').fill('classes');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByText('Is the name of another view already; choose another.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Evening courses');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(tab(page, 'Evening courses')).toBeVisible();

    await chooseForView(page, 'Evening courses', 'Share with the team');
    await expect(toast(page, 'Evening courses shared with your team')).toBeVisible();
    expect((await keptViews(business)).find(({ shared }) => shared)?.name).toBe('Evening courses');
    await chooseForView(page, 'Evening courses', 'Stop sharing');
    await expect(toast(page, 'Evening courses is now private')).toBeVisible();
    expect((await keptViews(business)).some(({ shared }) => shared)).toBe(false);
  });
});

test("shared view shows in everyone's tabs with its number of services", async ({ page, business }) => {
  await business.hasServices(['Sunrise yoga', 'Sunset yoga', 'Pottery']);
  const savedView = { resource: 'services', name: 'Yoga', shared: true, filter: { q: 'yoga' } };
  await business.api.send(createSavedView, { body: savedView });
  await arriveAt(page, business, '/services');
  await expect(tab(page, 'Yoga')).toHaveText(/^Yoga.*2$/);
  await tab(page, 'Yoga').click();
  await expect(rowOf(page, 'Sunset yoga')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pottery' })).toBeHidden();
});

const why = (page: Page, what: string) => page.getByRole('heading', { name: `This view uses ${what}` });

test('view that filters by a deleted staff member is empty and gives the reason', async ({
  page,
  business,
}) => {
  const { api } = business;
  await business.hasService({ name: 'Sunrise yoga' });
  const { staffMember } = await api.send(createStaffMember, { body: { staffMember: { name: 'Ben Gone' } } });
  const filter = { type: ['CLASS'], staff: [staffMember.resourceId] };
  await api.send(createSavedView, {
    body: { resource: 'services', name: 'Ben’s classes', shared: true, isDefault: true, filter },
  });
  await api.send(deleteStaffMember, { path: { staffMemberId: staffMember.id ?? '' } });

  // The default view.
  await arriveAt(page, business, '/services');
  await expect(tab(page, 'Ben’s classes')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, 'Ben’s classes')).toHaveText(/0$/);
  await expect(why(page, 'a deleted staff member')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sunrise yoga' })).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter by Staff: Deleted item' })).toBeVisible();
  await expectAccessible(page);
});

test('view that filters by a deleted category works again after the category is restored', async ({
  page,
  business,
}) => {
  const { api } = business;
  const { category } = await api.send(createCategory, { body: { category: { name: 'Autumn' } } });
  const path = { categoryId: category.id ?? '' };
  await business.hasService({ name: 'Sunrise yoga', category: { id: category.id } });
  await business.hasService({ name: 'Pottery' });
  await arriveAt(page, business, '/services');
  await narrowBy(page, 'Category', ['Autumn']);
  await saveView(page, 'Autumn');
  await expect(rowOf(page, 'Sunrise yoga')).toBeVisible();

  await api.send(deleteCategory, { path });
  await comesBackUntil(page, () => expect(why(page, 'a deleted category')).toBeVisible({ timeout: 1000 }));
  await expect(page.getByRole('link', { name: 'Pottery' })).toBeHidden();
  await api.send(restoreCategory, { path });
  await comesBackUntil(page, () => expect(why(page, 'a deleted category')).toBeHidden({ timeout: 1000 }));
  await expect(page.getByRole('button', { name: 'Filter by Category: Autumn' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pottery' })).toBeHidden();
});
