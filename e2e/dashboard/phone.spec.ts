import type { Locator, Page } from 'playwright/test';
import { createSavedView } from '../../contract/calls/workbench/savedViews.ts';
import { ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { expectSaved, field, openMorningYoga, openService, saveBar, stored } from '../editor.ts';
import { arriveAt, expect, test, visit } from '../fixtures.ts';

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** End of a part of the page in pixels from the top of the window. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

/** Middle of a part of the page in pixels from the top of the window. */
async function middleOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
}

/** Chooses an action in the menu of the page's head. */
async function chooseInHead(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions for/ }).tap();
  await page.getByRole('menuitem', { name: action }).tap();
}

/** Expects no horizontal scroll. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('every screen fits, and the head of every list is one row', async ({ page, business }) => {
    const long = await business.hasService({
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze knitting for those who have the patience',
      tagLine: 'Bring wool',
    });
    await openService(page, business, long);
    await expectNoSidewaysScroll(page);
    await chooseInHead(page, 'Preview');
    await expect(page.getByRole('region', { name: 'Booking status' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Close preview' }).tap();
    await chooseInHead(page, 'Clone…');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await visit(page, '/services/create');
    await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    const lists = [
      ['bookings', 'New booking'],
      ['categories', 'New category'],
      ['pricing-plans', 'New plan'],
      ['booking-policies', 'New policy'],
      ['staff', 'New staff member'],
      ['locations', 'New location'],
      ['rooms', 'New room or equipment'],
    ] as const;
    for (const [path, primary] of [...ofToday(lists, 4), ['services', 'New service'] as const]) {
      await visit(page, `/${path}`);
      const title = page.getByRole('heading', { level: 1 });
      const menu = page.getByRole('button', { name: /^More actions for/ });
      const create = page
        .getByRole('button', { name: primary })
        .or(page.getByRole('link', { name: primary }));
      await expect(create).toHaveText('New');
      const middles = await Promise.all([title, menu, create].map(middleOf));
      expect(Math.max(...middles) - Math.min(...middles), path).toBeLessThan(3);
      await expect(title).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
    await expect(page.getByRole('link', { name: long.name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await chooseInHead(page, 'Export…');
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^More actions for/ })).toBeFocused();
  });

  test('service is a card with the actions of a row, and its toast covers neither title nor sheet', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Deep tissue massage' });
    await expect(card).toContainText(/Appointment · 60 min · .+ \+1/);
    await expect(card).toContainText('€85.00');
    await expect(card).toContainText('Bookable');
    await expect(page.getByRole('table')).toHaveCount(0);
    await card.getByRole('button', { name: 'Actions for Deep tissue massage' }).tap();
    await page.getByRole('menuitem', { name: 'Hide from customers' }).tap();
    const toast = page.locator('[data-toast]');
    await expect(toast).toBeVisible();
    await toast.hover();
    const topOfToast = async () => (await toast.boundingBox())?.y ?? 0;
    expect(await endOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(await topOfToast());
    for (const [opener, name] of [
      ['Filters', 'Filters'],
      ['More', 'All pages and your account'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).tap();
      const sheet = page.getByRole('dialog', { name });
      await expect(sheet).toBeVisible();
      await expect.poll(async () => (await endOf(sheet)) <= (await topOfToast())).toBe(true);
      await expect(toast).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }
  });

  test('list is narrowed and sorted, every view is one tap away, and a long press selects', async ({
    page,
    business,
  }) => {
    for (const name of ['Massages at Harbour Street', 'Everything for beginners', 'Yoga']) {
      const filter = name === 'Yoga' ? { q: 'yoga' } : { q: name };
      await business.api.send(createSavedView, { body: { resource: 'services', name, filter } });
    }
    await arriveAt(page, business, '/services');
    const views = page.getByRole('navigation', { name: 'Views' });
    const everything = views.getByRole('button', { name: /^All (\d|–)/ });
    await expect(everything).toBeInViewport();
    await views.getByRole('button', { name: 'All views' }).tap();
    await page.getByRole('menuitem', { name: 'Yoga' }).tap();
    const yoga = views.getByRole('button', { name: /^Yoga/ });
    await expect(yoga).toHaveAttribute('aria-current', 'true');
    await expect(yoga).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await everything.tap();
    await expect(everything).toHaveAttribute('aria-current', 'true');

    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Sort').selectOption('Name, Z to A');
    // Two causes of the booking status begin with the same word.
    await sheet.getByRole('checkbox', { name: /^Course( \d+)?$/ }).check();
    const show = sheet.getByRole('button', { name: /^Show \d+$/ });
    await expect(show).not.toHaveText('Show 48');
    const count = Number((await show.textContent())?.replace(/\D/g, ''));
    await show.tap();
    await expect(sheet).toBeHidden();
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(count);
    const names = (await cards.getByRole('link').allInnerTexts()).map((name) => name.trim());
    expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one)));
    await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeVisible();

    const card = await cards.first().boundingBox();
    const fingers = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (card?.x ?? 0) + 120, y: (card?.y ?? 0) + 20 }];
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await expect(bar).toContainText('1 selected');
    await expect(bar.getByRole('button')).toHaveText(['Edit fields…', 'More', '']);
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
    await bar.getByRole('button', { name: 'More' }).tap();
    const more = page.getByRole('dialog', { name: 'More actions on the selection' });
    await expect(more.getByRole('button')).toHaveText([
      'Show…',
      'Hide…',
      'Clone…',
      'Delete…',
      `Select all ${count} matching`,
    ]);
    await expectAccessible(page);
    await more.getByRole('button', { name: 'Clone…' }).tap();
    await expect(page.getByRole('dialog', { name: /^Clone / })).toBeVisible();

    await page.goto(`${business.url}/rooms`);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .tap();
    await bar.getByRole('button', { name: 'More' }).tap();
    await more.getByRole('button').first().tap();
    await expect(page.getByRole('dialog', { name: /^(Delete|Archive)/ })).toBeVisible();
  });
});

test('service is saved with one thumb, and the bottom bar leads to the screens of the day and to the sign-out', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await expect(saveBar(page)).toContainText('1 change');
  await saveBar(page).getByRole('button', { name: 'Save' }).tap();
  await expectSaved(page);
  expect((await stored(business, yoga)).name).toBe('Sunrise yoga');

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/account');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const names = ['Overview', 'Calendar', 'Bookings', 'Services'];
  await expect(bar.getByRole('link')).toHaveText(names);
  for (const name of names) {
    await bar.getByRole('link', { name }).tap();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'All pages and your account' });
  await sheet.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await sheet.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page.getByText('You’re signed out')).toBeVisible();
});
