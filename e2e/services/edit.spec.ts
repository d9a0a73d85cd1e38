import { expectSaved, field, openMorningYoga, openService, saveBar, stored } from '../editor.ts';
import { expect, test, toast } from '../fixtures.ts';

test('Ctrl+S and Cmd+S save several changes from inside a field, and Undo reverts the save', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Tagline').fill('Before the city wakes');
  await page.keyboard.press('Meta+s');
  await expectSaved(page);
  await field(page, 'Capacity').fill('8');
  await page.getByRole('radio', { name: 'Free' }).check();
  await field(page, 'Name').fill('Sunrise yoga');
  await expect(saveBar(page)).toContainText('3 unsaved changes');
  await page.keyboard.press('Control+s');
  await expectSaved(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise yoga' })).toBeVisible();
  const tagLine = 'Before the city wakes';
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine,
    defaultCapacity: 8,
    payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true } },
  });
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, /Undone: changed .*Name/)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
  await page.reload();
  await expect(field(page, 'Tagline')).toHaveValue(tagLine);
  await expect(page.getByRole('radio', { name: 'Fixed price' })).toBeChecked();
  expect(await stored(business, yoga)).toMatchObject({ name: 'Morning yoga', tagLine, defaultCapacity: 10 });
});

test('D4: unsaved changes block navigating to another record, which then opens with its own values', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await business.hasService({ name: 'Pilates', tagLine: 'For strong backs' });
  await openService(page, business, yoga);
  const toServices = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' });
  await toServices.click();
  await page.getByRole('link', { name: 'Pilates' }).click();
  await expect(field(page, 'Tagline')).toHaveValue('For strong backs');
  const { href } = new URL(page.url());
  await field(page, 'Tagline').fill('For weak backs');

  await page.evaluate(() => history.go(-2));
  const question = page.getByRole('dialog', { name: 'Leave without saving Pilates?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(href);
  await expect(field(page, 'Tagline')).toHaveValue('For weak backs');

  await page.evaluate(() => history.go(-2));
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning yoga' })).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(saveBar(page)).toBeHidden();

  await field(page, 'Tagline').fill('At dawn');
  await toServices.click();
  const next = page.getByRole('dialog', { name: 'Leave without saving Morning yoga?' });
  await expect(next.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await next.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect((await stored(business, yoga)).tagLine ?? '').toBe('');
});
