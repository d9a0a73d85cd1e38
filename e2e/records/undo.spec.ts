import type { Page } from 'playwright/test';
import { getUndoSteps, undoLastAction } from '../../contract/calls/history/history.ts';
import { field, openService, save, stored } from '../editor.ts';
import { arriveAt, expect, signIn, test, toast, type TestBusiness } from '../fixtures.ts';

/** A class whose price an owner has just raised from 18 to 20, opened in the editor. */
async function openRaised(page: Page, business: TestBusiness) {
  const yoga = await business.hasService({ name: 'Yoga flow' });
  await openService(page, business, yoga);
  await field(page, 'Price').fill('20');
  await save(page);
  return yoga;
}

/** Moves focus from the fields to the page body. */
async function leaveFields(page: Page) {
  await page.getByRole('heading', { level: 1 }).click();
}

test('keys undo the last save, show what it was, and redo it', async ({ page, business }) => {
  const yoga = await openRaised(page, business);
  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18.00');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('20.00');

  await toast(page, 'Redone').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await toast(page, 'Undone').getByRole('button', { name: 'Redo' }).click();
  await expect(toast(page, 'Redone: changed Price of Yoga flow.')).toBeVisible();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');
});

test('undo works on another device', async ({ page, business, browser }) => {
  const yoga = await openRaised(page, business);
  await page.close();
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(`${business.url}/activity`);
  await signIn(phone, business);
  await phone
    .getByRole('main')
    .getByRole('button', { name: 'Undo last change: changed Price of Yoga flow' })
    .click();
  await expect(toast(phone, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
  await elsewhere.close();
});

test('account menu offers undo', async ({ page, business }) => {
  const yoga = await openRaised(page, business);
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Undo: changed Price of Yoga flow' }).click();
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18.00');
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
});

test('undo without an earlier save says that nothing can be undone', async ({ page, business }) => {
  await arriveAt(page, business, '/trash');
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Nothing to undo')).toBeVisible();
});

test('two quick presses undo the last two saves', async ({ page, business }) => {
  const yoga = await openRaised(page, business);
  await field(page, 'Tagline').fill('Calm');
  await save(page);
  await leaveFields(page);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Price of Yoga flow.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('18.00');
  expect(await stored(business, yoga)).not.toHaveProperty('tagLine');
});

test.describe('stale tab', () => {
  test.use({ provokes: [409] });

  test('undo in a stale tab says that nothing was undone', async ({ page, business }) => {
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
