import type { Page } from 'playwright/test';
import { getUndoSteps, undoLastAction } from '../contract/calls/history.ts';
import { field, openService, save, saveBar, stored } from './editor.ts';
import { arriveAt, expect, signIn, test, toast, type TestBusiness } from './fixtures.ts';

/** A class whose price an owner has just raised from 18 to 20, opened in the editor. */
async function openRaised(page: Page, business: TestBusiness) {
  const yoga = await business.hasService({ name: 'Yoga flow' });
  await openService(page, business, yoga);
  await field(page, 'Price').fill('20');
  await save(page);
  return yoga;
}

/** Puts the keyboard on the page itself, outside of every field. */
async function leaveFields(page: Page) {
  await page.getByRole('heading', { level: 1 }).click();
}

test('an owner undoes the last save by keys, reads what that was, and does it again', async ({
  page,
  business,
}) => {
  const yoga = await openRaised(page, business);
  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('20');

  await toast(page, 'Redone').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await toast(page, 'Undone').getByRole('button', { name: 'Redo' }).click();
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');
});

test('the keys leave what is typed in a field and what lies under a dialog alone', async ({
  page,
  business,
}) => {
  const yoga = await openRaised(page, business);
  await field(page, 'Tagline').fill('Calm');
  await field(page, 'Tagline').press('ControlOrMeta+z');
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Account and settings' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Account and settings' })).toBeHidden();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');
});

test('with unsaved changes on the screen undo asks first, and what is unsaved stays', async ({
  page,
  business,
}) => {
  const yoga = await openRaised(page, business);
  await field(page, 'Tagline').fill('Calm');
  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  const dialog = page.getByRole('dialog', { name: 'Undo your last save?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');

  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  await dialog.getByRole('button', { name: 'Undo: changed Price of Yoga flow' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18');
  await expect(field(page, 'Tagline')).toHaveValue('Calm');
  await expect(saveBar(page)).toContainText('1 unsaved change');
});

test('undo is still there on another device', async ({ page, business, browser }) => {
  const yoga = await openRaised(page, business);
  await page.close();
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(`${business.url}/activity`);
  await signIn(phone, business);
  await phone.getByRole('main').getByRole('button', { name: 'Undo: changed Price of Yoga flow' }).click();
  await expect(toast(phone, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
  await elsewhere.close();
});

test('the account menu offers undo without a keyboard', async ({ page, business }) => {
  const yoga = await openRaised(page, business);
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Undo: changed Price of Yoga flow' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
});

test('where nothing was saved there is nothing to undo, and it says so', async ({ page, business }) => {
  await arriveAt(page, business, '/trash');
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Nothing to undo')).toBeVisible();
});

test('two presses right after each other undo the last two saves', async ({ page, business }) => {
  const yoga = await openRaised(page, business);
  await field(page, 'Tagline').fill('Calm');
  await save(page);
  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18');
  expect(await stored(business, yoga)).not.toHaveProperty('tagLine');
});

test.describe('in a stale tab', () => {
  test.use({ provokes: [409] });

  test('undo says that nothing was to be undone', async ({ page, business }) => {
    const yoga = await openRaised(page, business);
    await page.getByRole('button', { name: 'Account and settings' }).click();
    const offered = page.getByRole('button', { name: 'Undo: changed Price of Yoga flow' });
    await expect(offered).toBeVisible();
    const { undo } = await business.api.send(getUndoSteps, {});
    await business.api.send(undoLastAction, { body: { changeId: undo?.changeId ?? '' } });
    await offered.click();
    await expect(toast(page, 'Nothing to undo: this save was already undone.')).toBeVisible();
    expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
  });
});
