import {
  expectNote,
  expectSaved,
  field,
  openMorningYoga,
  openService,
  save,
  saveBar,
  stored,
} from '../editor.ts';
import { expect, test, toast, undo } from '../fixtures.ts';

test('one Save stores several changes', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await field(page, 'Tagline').fill('Before the city wakes');
  await page.getByRole('radio', { name: 'Free' }).check();
  await field(page, 'Capacity').fill('8');
  await expect(saveBar(page)).toContainText('unsaved changes');
  await save(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise yoga' })).toBeVisible();
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'Before the city wakes',
    defaultCapacity: 8,
    payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true } },
  });
  await page.reload();
  await expect(field(page, 'Tagline')).toHaveValue('Before the city wakes');
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked();
});

test('changed field shows its previous value and can be reverted', async ({ page, business }) => {
  await openMorningYoga(page, business);
  const name = field(page, 'Name');
  await name.fill('Sunrise yoga');
  await expectNote(page, 'Name', /Was “Morning yoga”/);
  await page.getByRole('button', { name: 'Revert Name' }).click();
  await expect(name).toHaveValue('Morning yoga');
  await expect(saveBar(page)).toBeHidden();
});

test('Undo restores discarded changes', async ({ page, business }) => {
  await openMorningYoga(page, business);
  const name = field(page, 'Name');
  await name.fill('Sunrise yoga');
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('Morning yoga');
  await expect(saveBar(page)).toBeHidden();
  await undo(page, 'Changes discarded');
  await expect(name).toHaveValue('Sunrise yoga');
  await expect(saveBar(page)).toContainText('1 unsaved change');
});

test('Ctrl+S and Cmd+S save from inside a field, and Undo reverts the save', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Tagline').fill('Slow and warm');
  await page.keyboard.press('Meta+s');
  await expectSaved(page);
  await field(page, 'Name').fill('Sunrise yoga');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await page.keyboard.press('Control+s');
  await expectSaved(page);
  expect(await stored(business, yoga)).toMatchObject({ name: 'Sunrise yoga', tagLine: 'Slow and warm' });

  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, /Undone: changed .*Name/)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');
  expect((await stored(business, yoga)).name).toBe('Morning yoga');
});

test('invalid price shows an error under its input', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  const price = field(page, 'Price');
  await price.fill('a lot');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(price).toBeFocused();
  await expectNote(page, 'Price', /must be an amount such as 25/i);
  expect((await stored(business, yoga)).revision).toBe(yoga.revision);
  await price.fill('19.50');
  await save(page);
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('19.50');
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

test.describe('missing service', () => {
  test.use({ provokes: [404] });

  test('missing service shows "not found" with a link to the list', async ({ signedIn: page, business }) => {
    await page.goto(`${business.url}/services/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  });
});

test.describe('two tabs', () => {
  // The server refuses the older revision once; the editor merges and retries.
  test.use({ provokes: [409] });

  test("D1: changes of different fields are merged, and the second tab shows the first one's", async ({
    page,
    context,
    business,
  }) => {
    const yoga = await openMorningYoga(page, business);
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'Tagline').fill('Before the city wakes');
    await save(other);

    await field(page, 'Name').fill('Sunrise yoga');
    await save(page);
    await expect(
      toast(page, 'You had changed Tagline in another tab or device, which we kept.'),
    ).toBeVisible();
    await expect(field(page, 'Tagline')).toHaveValue('Before the city wakes');
    expect(await stored(business, yoga)).toMatchObject({
      name: 'Sunrise yoga',
      tagLine: 'Before the city wakes',
    });
  });
});
