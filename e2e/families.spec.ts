import type { Page } from 'playwright/test';
import { createCategory } from '../contract/calls/services/categories.ts';
import { getService } from '../contract/calls/services/services.ts';
import type { ServiceInput } from '../contract/entities/services/service.ts';
import { expectAccessible } from './accessible.ts';
import { field, save } from './editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from './fixtures.ts';
import { chooseInRow, rowOf } from './list.ts';

/** The family-specific parts of the shared journey. */
interface Family {
  path: string;
  /** Title of the list. */
  title: string;
  /** Label of the link to the creation screen. */
  new: string;
  create: string;
  /** Fills in further fields of a new record, on its creation screen. */
  fill?: (page: Page) => Promise<void>;
  /** The part of a service that names the record. */
  inService: (id: string) => Partial<ServiceInput>;
  replacement: {
    label: string;
    /** Name of another record; creates it if the business has none. */
    named: (business: TestBusiness) => Promise<string>;
  };
  remove: string;
}

const families: readonly Family[] = [
  {
    path: 'categories',
    title: 'Categories',
    new: 'New category',
    create: 'Create category',
    inService: (id) => ({ category: { id } }),
    replacement: {
      label: 'New category for its services',
      async named({ api }) {
        await api.send(createCategory, { body: { category: { name: 'Courses' } } });
        return 'Courses';
      },
    },
    remove: 'Delete category',
  },
  {
    path: 'booking-forms',
    title: 'Booking forms',
    new: 'New booking form',
    create: 'Create booking form',
    async fill(page) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByLabel('Question', { exact: true }).fill('Which pressure do you like?');
      await page.getByLabel('Answer', { exact: true }).selectOption('One choice');
      await page.getByLabel('Choices').fill('Soft\nFirm');
      const preview = page.getByRole('region', { name: 'Customer preview' });
      await expect(preview.getByText('Which pressure do you like?')).toBeVisible();
    },
    inService: (id) => ({ form: { id } }),
    replacement: { label: 'Form to use instead', named: async () => 'Booking form' },
    remove: 'Delete booking form',
  },
];

for (const family of families) {
  test(`${family.title}: one is created, renamed, deleted with a replacement, and restored`, async ({
    page,
    business,
  }) => {
    const other = await family.replacement.named(business);
    await arriveAt(page, business, `/${family.path}`);
    await expect(page.getByRole('table', { name: family.title })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: family.new }).click();
    await field(page, 'Name').fill('Evenings');
    await family.fill?.(page);
    await page.getByRole('button', { name: family.create }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Evenings');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const service = await business.hasService(family.inService(id));
    await field(page, 'Name').fill('Weekends');
    await save(page);
    await expect(heading).toHaveText('Weekends');
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await chooseInRow(page, 'Weekends', 'Rename');
    await page.getByLabel('New name of Weekends').fill('Mornings');
    await page.keyboard.press('Enter');
    const renamed = toast(page, 'Weekends renamed to Mornings');
    await renamed.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Weekends')).toBeVisible();

    const remove = async () => {
      await chooseInRow(page, 'Weekends', 'Delete…');
      const question = page.getByRole('dialog', { name: 'Delete Weekends?' });
      await expect(question.getByText('service moves to the replacement')).toBeVisible();
      await expect(question.getByRole('button', { name: family.remove })).toBeDisabled();
      await question.getByLabel(family.replacement.label).selectOption(other);
      await expect(question.getByRole('button', { name: family.remove })).toBeEnabled();
      return question;
    };
    const isUsed = async () => {
      const answer = await business.api.send(getService, { path: { serviceId: service.id } });
      return JSON.stringify(answer.service).includes(id);
    };
    const question = await remove();
    await expectAccessible(page);
    await question.getByRole('button', { name: family.remove }).click();
    await expect(rowOf(page, 'Weekends')).toHaveCount(0);
    expect(await isUsed()).toBe(false);
    await toast(page, 'Weekends deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Weekends')).toBeVisible();
    expect(await isUsed()).toBe(true);

    await (await remove()).getByRole('button', { name: family.remove }).click();
    await expect(rowOf(page, 'Weekends')).toHaveCount(0);
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore Weekends' }).click();
    await toast(page, 'Weekends restored').getByRole('button', { name: 'Open' }).click();
    await expect(heading).toHaveText('Weekends');
  });
}

test('categories are moved by keyboard, and customers see the order', async ({ page, business }) => {
  for (const name of ['Massage', 'Yoga', 'Courses']) {
    await business.api.send(createCategory, { body: { category: { name } } });
  }
  await arriveAt(page, business, '/categories/order');
  const names = page.getByRole('list', { name: 'Order of categories' }).getByRole('link');
  await expect(names).toHaveText(['Massage', 'Yoga', 'Courses']);
  await page.getByRole('button', { name: /^Reorder Courses/ }).press('ArrowUp');
  await expect(names).toHaveText(['Massage', 'Courses', 'Yoga']);
  await expect(toast(page, 'Courses moved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await chooseInRow(page, 'Yoga', 'Move to…');
  await page.getByLabel('Position').selectOption('First');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toast(page, 'Yoga moved')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row').getByRole('link');
  await expect(rows).toHaveText(['Yoga', 'Massage', 'Courses']);
});

test('a service is moved to another category by keyboard and by a dialog, and moved back by undo', async ({
  page,
  business,
}) => {
  const [massage, yoga] = await Promise.all(
    ['Massage', 'Yoga'].map(async (name) => {
      const { category } = await business.api.send(createCategory, { body: { category: { name } } });
      return { id: category.id };
    }),
  );
  await business.hasService({ name: 'Back massage', category: massage });
  await business.hasService({ name: 'Yin', category: yoga });
  await arriveAt(page, business, '/categories/order?show=services');
  const inYoga = page.getByRole('list', { name: 'Yoga' }).getByRole('link');
  const inMassage = page.getByRole('list', { name: 'Massage' }).getByRole('link');
  await expect(inMassage).toHaveText(['Back massage']);
  await expectAccessible(page);
  const first = await page.getByRole('heading', { level: 2 }).first().textContent();
  // One press goes past the head of the other category.
  const key = first === 'Massage' ? 'ArrowDown' : 'ArrowUp';
  await page.getByRole('button', { name: /^Reorder Back massage/ }).press(key);
  const moved = toast(page, 'Back massage moved to Yoga');
  await expect(inYoga).toContainText(['Back massage']);
  await expect(page.getByRole('button', { name: /^Reorder Back massage/ })).toBeFocused();
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(inMassage).toHaveText(['Back massage']);
  await expect(inYoga).toHaveText(['Yin']);

  await page.getByRole('button', { name: 'Move Back massage to category…' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Yoga');
  await page.getByLabel('Position').selectOption('After Yin');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(inYoga).toHaveText(['Yin', 'Back massage']);
  await expect(page.getByRole('list', { name: 'Massage' })).toBeEmpty();
  await page.reload();
  await expect(inYoga).toHaveText(['Yin', 'Back massage']);

  const handle = await page.getByRole('button', { name: /^Reorder Yin/ }).boundingBox();
  const target = await page.getByRole('heading', { level: 2, name: 'Massage' }).boundingBox();
  if (!handle || !target) throw new Error('The rows are not visible.');
  await page.mouse.move(handle.x + 8, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, target.y + target.height + 8, { steps: 8 });
  await page.mouse.up();
  await expect(inMassage).toHaveText(['Yin']);
  await expect(toast(page, 'Yin moved to Massage')).toBeVisible();
});
