// `npm run screenshots`: takes every screen of the running product. Those that the README shows go to
// docs/screenshots, all others to test-results/screens, which is not kept.
import './root.mjs';

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { openBrowser, signIn, startProduct } from './product.mjs';
import { giveUp, say } from './say.mjs';

const shown = 'docs/screenshots';
const others = 'test-results/screens';
/** Pictures that the README shows. */
const inReadme = [
  'list-light',
  'list-dark',
  'edit-light',
  'edit-dark',
  'list-phone-light',
  'edit-phone-light',
  'signin-light',
];

const themes = ['light', 'dark'];
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const itsService = 'Deep tissue massage';

await ensureDependencies();
await ensureBuilt('server', 'client');
const { path, how } = await findBrowser();
if (!path) giveUp(how);
for (const folder of [shown, others]) await mkdir(folder, { recursive: true });

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-screens-'));
const studio = await startProduct(join(folder, 'studio'), '--qa');
const nobody = await startProduct(join(folder, 'nobody'), '--empty');
const browser = await openBrowser(path);
try {
  for (const theme of themes) {
    await takeDesktop(theme);
    await takePhone(theme);
    await takeSignedOut(theme);
    await takeWithoutServices(theme);
  }
  await takeRightToLeft();
} finally {
  await browser.close();
  await studio.stop();
  await nobody.stop();
  await rm(folder, { recursive: true, force: true });
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
  await take(page, `list-${theme}`);

  await page.getByRole('searchbox', { name: 'Search services' }).fill('quantum plumbing');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await take(page, `no-match-${theme}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await openService(page);
  await field(page, 'Name').fill(`${itsService}, 60 minutes`);
  await field(page, 'Price').fill('-85.00');
  await page.keyboard.press('Control+s');
  await saveBar(page).getByText('1 to correct').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, `edit-${theme}`);
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();

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
  await page.context().close();
}

/** Somebody else changes the same field in another tab; both put back afterwards. */
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
  await other.getByText('The change is taken back.').waitFor();
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
  await page.context().close();
}

async function takeSignedOut(theme) {
  const page = await newPage(theme, desktop);
  await page.goto(studio.url);
  await page.getByLabel('E-mail address').waitFor();
  await take(page, `signin-${theme}`);
  await page.goto(nobody.url);
  await page.getByRole('heading', { name: 'Set up your business' }).waitFor();
  await take(page, `first-run-${theme}`);
  await page.goto(`${studio.url}/login?ended=true`);
  await page.getByRole('button', { name: 'Sign in again' }).waitFor();
  await take(page, `session-ended-${theme}`);
  await page.context().close();
}

async function takeWithoutServices(theme) {
  const made = await fetch(`${studio.url}/qa/v1/businesses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Studio Ulm' }),
  });
  const page = await signedIn(await made.json(), theme, desktop);
  await page.getByRole('heading', { name: 'What can customers book with you?' }).waitFor();
  await take(page, `empty-${theme}`);
  await page.context().close();
}

async function takeRightToLeft() {
  const page = await signedIn(studio, 'light', desktop);
  const turn = () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.getByRole('table').getByRole('link').first().waitFor();
  await turn();
  await take(page, 'list-rtl');
  await openService(page);
  await turn();
  await field(page, 'Name').fill(`${itsService}, 60 minutes`);
  await take(page, 'edit-rtl');
  await page.context().close();
}

async function newPage(colorScheme, device) {
  const context = await browser.newContext({ ...device, colorScheme });
  return context.newPage();
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

/** Once fonts and pictures are there and nothing moves any more. */
async function take(page, name) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.race([
      Promise.all(pictures.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 2000)),
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
