// `npm run screenshots`: takes every screen of the running product. Pictures for the README go to docs/screenshots, all
// others to test-results/screens, which is not kept. `npm run screenshots -- history trash` takes the named parts only.
import './root.mjs';

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { openBrowser, signIn, startProduct } from './product.mjs';
import { abandon, say } from './say.mjs';

const shown = 'docs/screenshots';
const others = 'test-results/screens';
/** Pictures that the README shows. */
const inReadme = [
  'overview-light',
  'calendar-light',
  'bookings-light',
  'booking-light',
  'booking-form-phone-light',
  'list-light',
  'list-dark',
  'edit-light',
  'board-light',
  'prices-light',
  'bulk-preview-light',
  'history-light',
  'activity-light',
  'delete-light',
  'policy-light',
  'location-light',
  'plan-light',
  'categories-light',
  'rooms-light',
  'form-light',
  'staff-light',
  'list-phone-light',
];

const themes = ['light', 'dark'];
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const itsService = 'Deep tissue massage';
/** The number of pending requests of each page. */
const asked = new Map();

await ensureDependencies();
await ensureBuilt('server', 'client');
const { path, how } = await findBrowser();
if (!path) abandon(how);
for (const folder of [shown, others]) await mkdir(folder, { recursive: true });

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-screens-'));
const studio = await startProduct(join(folder, 'studio'), '--qa');
const nobody = await startProduct(join(folder, 'nobody'), '--empty');
const browser = await openBrowser(path);
const parts = {
  list: takeDesktop,
  screens: takeScreens,
  day: takeDay,
  families: takeFamilies,
  history: takeHistory,
  phone: takePhone,
  booking: takeBooking,
  'signed-out': takeSignedOut,
  trash: takeTrash,
  empty: takeWithoutServices,
  dialogs: takeDialogs,
  'right-to-left': takeRightToLeft,
};
const wanted = process.argv.slice(2);
const failed = [];
try {
  for (const [name, takePart] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const theme of themes) await takeOrTell(`${name}, ${theme}`, () => takePart(theme));
  }
} finally {
  await browser.close();
  await studio.stop();
  await nobody.stop();
  await rm(folder, { recursive: true, force: true });
}
if (failed.length > 0) abandon(`Not taken: ${failed.join('; ')}.`);

/** Retries once on a busy machine. A failed part does not stop the others. */
async function takeOrTell(name, takePart) {
  for (const isLast of [false, true]) {
    try {
      await takePart();
      return;
    } catch (error) {
      say(`${name}: ${error.message}`);
      if (isLast) failed.push(name);
    } finally {
      for (const context of browser.contexts()) await context.close();
    }
  }
}

async function takeDesktop(theme) {
  const page = await signedIn(studio, theme, desktop);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await take(page, `list-plain-${theme}`);
  await page.getByRole('button', { name: 'Filter by Type' }).click();
  await page.getByRole('checkbox', { name: 'Appointment' }).check();
  await page.getByRole('checkbox', { name: 'Course' }).check();
  await take(page, `list-choosing-${theme}`);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `Select ${itsService}` }).check();
  await page.getByRole('checkbox', { name: 'Select Brow shaping' }).check();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `list-${theme}`);

  await page.getByRole('searchbox', { name: 'Search services' }).fill('quantum plumbing');
  await page.getByRole('heading', { name: 'No services found' }).waitFor();
  await take(page, `no-match-${theme}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await openService(page);
  await field(page, 'Name').fill(`${itsService}, 60 minutes`);
  await field(page, 'Price').fill('-85.00');
  await page.keyboard.press('Control+s');
  await saveBar(page).getByText('1 error').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `edit-${theme}`);
}

async function takeDialogs(theme) {
  const page = await signedIn(studio, theme, desktop);
  await openService(page);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, `clone-${theme}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, `delete-${theme}`);
  await page.keyboard.press('Escape');

  await takeConflict(page, theme);

  await page.goto(`${studio.url}/services/create`);
  await page.getByRole('heading', { level: 1, name: 'New service' }).waitFor();
  await take(page, `create-${theme}`);

  await page.getByRole('link', { name: 'Services' }).first().click();
  await page.getByRole('table').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Hidden' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await take(page, `error-${theme}`);
}

/** The screens of the front desk: calendar, bookings, a new booking, and the sessions of a class. */
async function takeDay(theme) {
  const page = await signedIn(studio, theme, desktop);
  // Its heading is the shown range.
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.locator('[data-entry]').first().waitFor();
  await take(page, `calendar-${theme}`);
  await goTo(page, 'Bookings');
  await page.getByRole('table').getByRole('link').first().waitFor();
  await take(page, `bookings-${theme}`);
  await page.getByRole('button', { name: 'New booking' }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, `new-booking-${theme}`);
}

/** The screens other than the list: overview, plans and prices, a prepared bulk run, activity and trash. */
async function takeScreens(theme) {
  const page = await signedIn(studio, theme, desktop);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await chooseInRow(page, 'Brow shaping', 'Hide from customers');
  await page.getByText('hidden from customers').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('is now visible to customers').waitFor();
  await dismissToast(page);

  await goTo(page, 'Overview');
  await take(page, `overview-${theme}`);

  await goTo(page, 'Plans and prices');
  await page.getByRole('checkbox', { name: /^Brow shaping: Ten classes/ }).click();
  await page.getByText('now includes Brow shaping').waitFor();
  await take(page, `board-${theme}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Change undone').waitFor();
  await page.getByRole('tab', { name: 'Prices' }).click();
  await field(page, 'Price of Ashtanga, led primary').fill('22');
  await field(page, 'Price of Deep cleanse').fill('15');
  await page.getByRole('heading', { level: 1 }).click();
  await dismissToast(page);
  await take(page, `prices-${theme}`);
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Adjust prices' }).click();
  await field(page, 'Value').fill('5');
  await page.getByLabel('Round to').selectOption({ label: 'Multiples of €0.50' });
  await take(page, `raise-${theme}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Change \d+ services/ }).waitFor();
  await dismissToast(page);
  await take(page, `bulk-preview-${theme}`);

  await goTo(page, 'Staff');
  await take(page, `staff-${theme}`);
  await page.goto(`${studio.url}/services/page-urls`);
  await page.getByRole('table').waitFor();
  await take(page, `addresses-${theme}`);
  await goTo(page, 'History', 'Activity');
  await take(page, `activity-${theme}`);
}

/** The other families: the list, or the editor of its first record. */
async function takeFamilies(theme) {
  const page = await signedIn(studio, theme, desktop);
  for (const [name, path, isEditor] of [
    ['categories', 'categories', false],
    ['categories-order', 'categories/order', false],
    ['rooms', 'rooms', false],
    ['room', 'rooms', true],
    ['room-types', 'rooms/types', false],
    ['staff-member', 'staff', true],
    ['policies', 'booking-policies', false],
    ['policy', 'booking-policies', true],
    ['locations', 'locations', false],
    ['location', 'locations', true],
    ['plans', 'pricing-plans', false],
    ['plan', 'pricing-plans', true],
    ['forms', 'booking-forms', false],
    ['form', 'booking-forms', true],
  ]) {
    await page.goto(`${studio.url}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (isEditor) {
      await page.getByRole('table').getByRole('link').first().click();
      await page.waitForURL(new RegExp(`/${path}/[0-9a-f-]{36}`));
      await page.getByRole('textbox', { name: 'Name', exact: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    await take(page, `${name}-${theme}`);
  }
}

/** A service with several changes in its history. */
async function takeHistory(theme) {
  const page = await signedIn(await makeStudio(), theme, desktop);
  await openService(page);
  const history = page.getByRole('region', { name: 'History' });
  const edits = [
    ['Tagline optional', 'Slow and firm, for tired backs'],
    ['Price', '90'],
    ['Name', 'Deep tissue massage, 60 minutes'],
  ];
  for (const [at, [label, value]] of edits.entries()) {
    await field(page, label).fill(value);
    await page.keyboard.press('Control+s');
    await history.getByRole('button', { name: 'Show fields' }).nth(at).waitFor();
  }
  // The newest change is first; the price change is expanded.
  await history.getByRole('button', { expanded: false }).nth(1).click();
  await settle(page);
  await history.evaluate((section) => section.scrollIntoView({ block: 'start' }));
  await settle(page);
  await take(page, `history-${theme}`);
}

/** Uses a separate business, because other pictures must not miss the deleted services. */
async function takeTrash(theme) {
  const page = await signedIn(await makeStudio(), theme, desktop);
  for (const name of ['Brow shaping', 'Foot reflexology', 'Gua sha facial']) {
    await chooseInRow(page, name, 'Delete…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await goTo(page, 'History', 'Activity');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Trash/ })
    .click();
  await page.getByRole('list', { name: 'Deleted items' }).waitFor();
  await dismissToast(page);
  await take(page, `trash-${theme}`);
}

/** Changes the same field in another tab; both are reverted afterwards. */
async function takeConflict(page, theme) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, 'Price').fill('90');
  await other.keyboard.press('Control+s');
  await other.getByText(/^Saved/).waitFor();
  await field(page, 'Price').fill('95');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor();
  await take(page, `conflict-${theme}`);
  await saveBar(other).getByRole('button', { name: 'Undo' }).click();
  await other.getByText(/^Undone: /).waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
}

async function takePhone(theme) {
  const page = await signedIn(studio, theme, phone);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await take(page, `list-phone-${theme}`);
  await page.getByRole('button', { name: 'Filters' }).tap();
  await take(page, `filters-phone-${theme}`);
  await page.getByRole('button', { name: 'Close filters' }).tap();
  await openService(page);
  await field(page, 'Name').fill(`${itsService}, 60 minutes`);
  await take(page, `edit-phone-${theme}`);
  await saveBar(page).getByRole('button', { name: 'Discard' }).tap();
  for (const [path, heading, name] of [
    ['/overview', 'Overview', 'overview'],
    ['/plans-and-prices', 'Plans and prices', 'board'],
    ['/activity', 'Activity', 'activity'],
  ]) {
    await page.goto(studio.url + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settle(page);
    await take(page, `${name}-phone-${theme}`);
  }
}

/** The pages on which customers book, as far as the form. */
async function takeBooking(theme) {
  for (const suffix of ['', '-phone']) {
    const page = await newPage(theme, suffix === '' ? desktop : phone);
    await page.goto(`${studio.url}/booking-calendar/deep-tissue-massage`);
    const earliest = page.getByRole('link', { name: /^Earliest/ });
    if (await earliest.isVisible()) await earliest.click();
    const time = page.getByRole('link', { name: /^\d\d?:\d\d/ }).nth(2);
    await time.waitFor();
    await take(page, `booking${suffix}-${theme}`);
    await time.click();
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await take(page, `booking-form${suffix}-${theme}`);
  }
}

async function takeSignedOut(theme) {
  const page = await newPage(theme, desktop);
  await page.goto(studio.url);
  await page.getByLabel('Email').waitFor();
  await take(page, `signin-${theme}`);
  await page.goto(nobody.url);
  await page.getByRole('heading', { name: 'Set up your business' }).waitFor();
  await take(page, `first-run-${theme}`);
  await page.goto(`${studio.url}/login?ended=true`);
  await page.getByRole('button', { name: 'Sign in again' }).waitFor();
  await take(page, `session-ended-${theme}`);
}

async function takeWithoutServices(theme) {
  const page = await signedIn(await makeBusiness({ name: 'Studio Ulm' }), theme, desktop);
  await page.getByRole('heading', { name: 'Add your first service' }).waitFor();
  await take(page, `empty-${theme}`);
}

async function takeRightToLeft(theme) {
  const page = await signedIn(studio, theme, desktop);
  const turn = () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.getByRole('table').getByRole('link').first().waitFor();
  await turn();
  await take(page, `list-rtl-${theme}`);
  await openService(page);
  await turn();
  await field(page, 'Name').fill(`${itsService}, 60 minutes`);
  await take(page, `edit-rtl-${theme}`);
}

/** Another sample studio, for changes that other pictures must not show. */
function makeStudio() {
  return makeBusiness({ name: 'Studio Linden', sample: 'studio' });
}

async function makeBusiness(body) {
  const made = await fetch(`${studio.url}/qa/v1/businesses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return made.json();
}

/** Opens a screen by the navigation and waits until it has loaded. */
async function goTo(page, name, title = name) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await settle(page);
}

/** Waits until there are no pending requests and no skeletons. */
async function settle(page) {
  const deadline = Date.now() + 30_000;
  for (let calm = 0; calm < 4 && Date.now() < deadline;) {
    await page.waitForTimeout(150);
    const waits = await page.evaluate(() =>
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
    );
    calm = waits || asked.get(page) > 0 ? 0 : calm + 1;
  }
}

async function chooseInRow(page, name, action) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function dismissToast(page) {
  const button = page.getByRole('button', { name: 'Dismiss' });
  if (await button.isVisible()) await button.click();
}

async function newPage(colorScheme, device) {
  const context = await browser.newContext({ ...device, colorScheme });
  // A busy machine is slow.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  asked.set(page, 0);
  const count = (by) => () => asked.set(page, asked.get(page) + by);
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  return page;
}

async function signedIn(business, theme, device) {
  const page = await newPage(theme, device);
  await page.goto(`${business.url}/services`);
  await signIn(page, business);
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  return page;
}

async function openService(page) {
  await page.getByRole('link', { name: itsService, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: itsService }).waitFor();
}

function field(page, label) {
  return page.getByRole('textbox', { name: label, exact: true });
}

function saveBar(page) {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

/** Takes a picture when fonts and pictures have loaded and all animations have ended. */
async function take(page, name) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.race([
      Promise.all(pictures.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ]);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const file = join(inReadme.includes(name) ? shown : others, `${name}.png`);
  await page.screenshot({ path: file });
  say(file);
}
