import { expectAccessible } from '../accessible.ts';
import type { Locator, Page } from 'playwright/test';
import { createSavedView } from '../../contract/calls/workbench/savedViews.ts';
import { expectSaved, field, openMorningYoga, openService, saveBar, stored } from '../editor.ts';
import { arriveAt, expect, test, visit } from '../fixtures.ts';

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  sample: 'studio',
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

test('every screen fits a width of 360 pixels', async ({ page, business }) => {
  const long = await business.hasService({
    name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze knitting for those who have the patience',
    tagLine: 'Bring wool',
  });
  await page.goto(business.url);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectNoSidewaysScroll(page);

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

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).tap();
  await expect(page.getByRole('link', { name: long.name })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'New service' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('head of every list is one row: title, menu of the other actions, and the primary one', async ({
  page,
  business,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAt(page, business, '/services');
  for (const [path, primary] of [
    ['bookings', 'New booking'],
    ['services', 'New service'],
    ['categories', 'New category'],
    ['pricing-plans', 'New plan'],
    ['booking-policies', 'New policy'],
    ['staff', 'New staff member'],
    ['locations', 'New location'],
    ['rooms', 'New room or equipment'],
  ] as const) {
    await visit(page, `/${path}`);
    const title = page.getByRole('heading', { level: 1 });
    const parts = [
      title,
      page.getByRole('button', { name: /^More actions for/ }),
      page.getByRole('button', { name: primary }).or(page.getByRole('link', { name: primary })),
    ];
    await expect(parts[2]!).toHaveText('New');
    const middles = await Promise.all(parts.map(middleOf));
    expect(Math.max(...middles) - Math.min(...middles), path).toBeLessThan(3);
    await expect(title).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
  await chooseInHead(page, 'Manage types');
  await expect(page.getByRole('heading', { level: 1, name: 'Types of rooms and equipment' })).toBeVisible();
  await chooseInHead(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^More actions for/ })).toBeFocused();
});

test('service is a card with the actions of a row', async ({ signedIn: page }) => {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Deep tissue massage' });
  await expect(card).toContainText(/Appointment · 60 min · .+ \+1/);
  await expect(card).toContainText('€85.00');
  await expect(card).toContainText('Bookable');
  await expect(page.getByRole('table')).toHaveCount(0);
  await card.getByRole('button', { name: 'Actions for Deep tissue massage' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Hide from customers' })).toBeVisible();
});

test('every view is one tap away, however many there are', async ({ page, business }) => {
  for (const name of ['Massages at Harbour Street', 'Everything for beginners', 'Yoga']) {
    const filter = name === 'Yoga' ? { q: 'yoga' } : { q: name };
    await business.api.send(createSavedView, { body: { resource: 'services', name, filter } });
  }
  await arriveAt(page, business, '/services');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('button', { name: /^All (\d|–)/ })).toBeInViewport();
  await views.getByRole('button', { name: 'All views' }).tap();
  await page.getByRole('menuitem', { name: 'Yoga' }).tap();
  const yoga = views.getByRole('button', { name: /^Yoga/ });
  await expect(yoga).toHaveAttribute('aria-current', 'true');
  await expect(yoga).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test('filter sheet sorts, and shows the number of results', async ({ signedIn: page }) => {
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
});

test('service is changed and saved with one thumb', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await field(page, 'Name').fill('Sunrise yoga');
  await expect(saveBar(page)).toContainText('1 change');
  await saveBar(page).getByRole('button', { name: 'Save' }).tap();
  await expectSaved(page);
  expect((await stored(business, yoga)).name).toBe('Sunrise yoga');
});

test('account and sign-out are under More', async ({ page, business }) => {
  await arriveAt(page, business, '/services');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'All pages and your account' });
  await sheet.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await sheet.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page.getByText('You’re signed out')).toBeVisible();
});

test('selection bar has the count, Edit and More, which holds the other actions', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  const box = page.getByRole('checkbox', { name: 'Select Brow shaping' });
  await box.tap();
  await expect(box).toBeChecked();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button')).toHaveText(['Edit fields…', 'More', '']);
  await expect(bar).toContainText('1 selected');
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  await bar.getByRole('button', { name: 'More' }).tap();
  const sheet = page.getByRole('dialog', { name: 'More actions on the selection' });
  await expect(sheet.getByRole('button')).toHaveText([
    'Show…',
    'Hide…',
    'Clone…',
    'Delete…',
    'Select all 48 matching',
  ]);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Delete…' }).tap();
  await expect(page.getByRole('dialog', { name: /^Delete .*Brow shaping/ })).toBeVisible();
});

test('dialog of an action under More outlives the sheet', async ({ page, business }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAt(page, business, '/rooms');
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .tap();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('dialog', { name: 'More actions on the selection' }).getByRole('button').first().tap();
  await expect(page.getByRole('dialog', { name: /^(Delete|Archive)/ })).toBeVisible();
});

test('toast covers neither title nor sheet', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const toast = page.locator('[data-toast]');
  const topOfToast = async () => (await toast.boundingBox())?.y ?? 0;
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap();
  await page.getByRole('menuitem', { name: 'Hide from customers' }).tap();
  await expect(toast).toBeVisible();
  await toast.hover();
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

test('bottom bar leads to the screens of the day and to the services', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const names = ['Overview', 'Calendar', 'Bookings', 'Services'];
  await expect(bar.getByRole('link')).toHaveText(names);
  for (const name of names) {
    await bar.getByRole('link', { name }).tap();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('long press starts a selection and does not open the row', async ({ signedIn: page }) => {
  const card = await page.getByRole('main').getByRole('listitem').first().boundingBox();
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (card?.x ?? 0) + 120, y: (card?.y ?? 0) + 20 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
});
