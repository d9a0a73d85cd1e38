import type { Page } from 'playwright/test';
import { ofToday } from '../../testDeep.ts';
import { previewServiceDeletion } from '../../contract/calls/services/previews.ts';
import { queryServices, updateService } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { openService, stored } from '../editor.ts';
import { arriveAt, expect, holdToast, test, toast, undo, type TestBusiness } from '../fixtures.ts';

async function namesOf({ api }: TestBusiness): Promise<string[]> {
  const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }] };
  return (await api.send(queryServices, { body: { query } })).services.map(({ name }) => name);
}

test.describe('list', () => {
  test.beforeEach(({ business }) => business.hasServices(['Evening yoga', 'Morning yoga', 'Pilates']));

  test('several services are deleted together and restored together', async ({
    signedIn: page,
    business,
  }) => {
    await page.getByRole('checkbox', { name: 'Select Evening yoga' }).check();
    await page.getByRole('checkbox', { name: 'Select Pilates' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delete services' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo all' }).click();
    expect(await namesOf(business)).toEqual(['Morning yoga']);

    await page.getByRole('button', { name: 'Undo for 2 services' }).click();
    await expect(page.getByText('2undone')).toBeVisible();
    expect(await namesOf(business)).toEqual(['Evening yoga', 'Morning yoga', 'Pilates']);
  });
});

/** Closes the tab 50 ms after pressing Delete, before any confirmation shows. */
async function closeSoonAfter(page: Page, press: () => Promise<void>): Promise<void> {
  const pressed = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('click', () => setTimeout(resolve, 50), { once: true, capture: true }),
      ),
  );
  await Promise.all([pressed, press()]);
  await page.close();
}

const places = [
  ['the list', (page: Page, business: TestBusiness) => arriveAt(page, business, '/services')],
  ['the editor', openService],
] as const;

for (const [from, open] of ofToday(places, 2)) {
  test(`C8: deletion from ${from} survives closing the tab after 50 ms, and restoring keeps the URLs`, async ({
    page,
    context,
    business,
  }) => {
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await open(page, business, yoga);
    await page.getByRole('button', { name: /^(More a|A)ctions for Morning yoga$/ }).click();
    const remove = page.getByRole('menuitem', { name: 'Delete…' });
    await expect(remove).toBeVisible();
    await closeSoonAfter(page, () => remove.click());
    await expect.poll(() => namesOf(business)).toEqual([]);

    const later = await context.newPage();
    await later.goto(`${business.url}/trash`);
    await later.getByRole('button', { name: 'Restore Morning yoga' }).click();
    await expect(toast(later, 'Morning yoga restored')).toBeVisible();
    const { mainSlug, supportedSlugs, urls } = await stored(business, yoga);
    expect({ mainSlug, supportedSlugs, urls }).toEqual({
      mainSlug: yoga.mainSlug,
      supportedSlugs: yoga.supportedSlugs,
      urls: yoga.urls,
    });
  });
}

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze hatha for those who have the patience';

/** The sample's class with bookings, under a long name. */
async function longNamed({ api }: TestBusiness): Promise<Service> {
  const query = { filter: { name: 'Morning hatha' } };
  const [hatha] = (await api.send(queryServices, { body: { query } })).services;
  if (!hatha) throw new Error('The sample has no Morning hatha.');
  const service = { id: hatha.id, name: longName, revision: hatha.revision };
  const path = { 'service.id': hatha.id };
  return (await api.send(updateService, { path, body: { service, mask: 'name' } })).service;
}

test.describe('phone', () => {
  test.use({ sample: 'studio', viewport: { width: 360, height: 740 } });

  test('deletion dialog fits, counts affected customers, takes a message and the name, and Undo restores all bookings', async ({
    page,
    business,
  }) => {
    const hatha = await longNamed(business);
    /** The server's preview of what the deletion would cancel. */
    const foreseen = async () =>
      (await business.api.send(previewServiceDeletion, { body: { ids: [hatha.id] } })).impact;
    const before = await foreseen();
    await openService(page, business, hatha);
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${longName}?` });
    await expect(question.getByRole('button', { name: /^Keep Donau/ })).toBeFocused();
    await expect(question.getByRole('radio', { name: 'Keep as scheduled' })).toBeChecked();
    await expect(question.getByRole('button', { name: /^Delete and keep \d+ sessions?$/ })).toBeEnabled();

    await question.getByRole('radio', { name: 'Cancel all' }).check();
    const lost = before.bookings.cancelled;
    await expect(question.getByText(`${lost} bookings will be cancelled.`)).toBeVisible();
    const act = question.getByRole('button', { name: `Delete and cancel ${lost} bookings` });
    await expect(act).toBeDisabled();
    await question.getByLabel('Personal message').fill('Mara has broken her leg.');
    await expect(question.getByRole('region', { name: /^Email preview for/ })).toContainText(
      'Mara has broken her leg.',
    );
    await question.getByRole('button', { name: `View ${lost} bookings` }).click();
    const [soonest] = before.soonestBookings;
    await expect(question.getByRole('region', { name: 'Sessions and customers' })).toContainText(
      soonest?.customer.name ?? 'a name',
    );
    await expectAccessible(page);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    const overflows = await question.evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth);
    expect(overflows).toBe(false);

    await question.getByLabel(/^Type “Donau/).fill(longName);
    await act.click();
    await holdToast(page, /^Donau.* deleted/);
    expect(await namesOf(business)).not.toContain(longName);
    await undo(page, /^Donau.* deleted/);
    await expect(
      toast(page, `restored with its ${lost} bookings. Customers weren’t notified.`),
    ).toBeVisible();
    const after = await foreseen();
    expect({ sessions: after.sessions, bookings: after.bookings }).toEqual({
      sessions: before.sessions,
      bookings: before.bookings,
    });
  });
});
