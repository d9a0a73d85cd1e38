import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions, type Page, type Route } from 'playwright/test';
import { deep, ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { benArrivesAt } from '../colleagues.ts';
import { expectKept, keeping, kill, leftDraft } from '../drafts.ts';
import { expectSaved, field, openMorningYoga, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test, visit } from '../fixtures.ts';

/** Unsaved work when something fails. Tests are named after their row of the security goals. */

const written = [
  ['Name', 'Sunrise yoga'],
  ['Tagline', 'Before the city wakes'],
  ['Price', '21.75'],
  ['Capacity', '7'],
] as const;

test('D2: killed browser restores the input to the same person alone, and its disk holds no plain text', async ({
  launchOptions,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const profile = await mkdtemp(join(tmpdir(), 'frontdesk-profile-'));
  const browser = await openProfile(profile, launchOptions);
  const page = await browser.newPage();
  await openService(page, business, yoga);
  for (const [label, value] of written) {
    await keeping(page, () => field(page, label).fill(value), { timeout: deep(2000, 15_000) });
  }
  await killBrowser(browser);

  const disk = await indexedDatabases(profile);
  expect(disk).toMatch(/frontdesk-drafts/);
  for (const [, value] of written.slice(0, 3)) expect(disk).not.toContain(value);
  expect(disk).not.toMatch(/Morning yoga|tagLine|defaultCapacity/);

  const again = await openProfile(profile, launchOptions);
  await again.clearCookies();
  const ben = await again.newPage();
  await benArrivesAt(ben, business, `/services/${yoga.id}`);
  // His draft is stored next to hers, which proves that the browser has looked for drafts.
  await field(ben, 'Name').fill('Yoga at dawn');
  await expectKept(ben, 2);
  await expect(leftDraft(ben)).toBeHidden();
  await kill(ben);

  await again.clearCookies();
  const back = await again.newPage();
  await openService(back, business, yoga);
  await expect(leftDraft(back)).toHaveCount(1);
  await leftDraft(back).getByRole('button', { name: 'Resume draft' }).click();
  for (const [label, value] of written) await expect(field(back, label)).toHaveValue(value);
  await again.close();
  await rm(profile, { recursive: true, force: true });
});

const openProfile = (folder: string, options: LaunchOptions) =>
  chromium.launchPersistentContext(folder, options);

/** Kills the browser process, so that it closes and asks nothing. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not tell its process.');
  const closed = context.waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await closed;
}

/** The content of the browser's databases on disk, in both of its text encodings. */
async function indexedDatabases(profile: string): Promise<string> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name))),
  );
  const bytes = Buffer.concat(contents);
  // UTF-16 text may begin at an odd byte.
  const readings = [
    bytes.toString('latin1'),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ];
  return readings.join('\n');
}

const link = (name: string) => (from: Page) =>
  from.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const account = (role: 'link' | 'button', name: string) => async (from: Page) => {
  await from.getByRole('button', { name: /^Account and settings/ }).click();
  await from.getByRole(role, { name, exact: true }).click();
};
const heading = (name: string) => (at: Page) =>
  expect(at.getByRole('heading', { level: 1, name })).toBeVisible();

test('D4: ten ways out of an editor are blocked while changes are unsaved, and free after saving', async ({
  page,
  context,
  business,
}) => {
  const pilates = await business.hasService({ name: 'Pilates' });
  await business.hasService({ name: 'Morning yoga' });
  // Within the dashboard, where the form asks.
  const inside = [
    { leave: link('Services'), arrived: heading('Services') },
    { leave: link('Overview'), arrived: heading('Overview') },
    { leave: link('History'), arrived: heading('Activity') },
    { leave: account('link', 'Your account'), arrived: heading('Your account') },
    { leave: (from: Page) => from.evaluate(() => history.back()), arrived: heading('Services') },
    { leave: (from: Page) => from.evaluate(() => history.go(-2)), arrived: heading('Pilates') },
    {
      leave: account('button', 'Sign out'),
      arrived: (at: Page) => expect(at.getByText('You’re signed out on this device.')).toBeVisible(),
    },
  ];
  // Out of the page, where the browser asks.
  const outside = [
    { leave: (from: Page) => from.evaluate(() => location.reload()), arrived: heading('Sunrise yoga') },
    {
      leave: (from: Page) => from.evaluate((address) => location.assign(address), `${business.url}/overview`),
      arrived: heading('Overview'),
    },
    {
      leave: (from: Page) => from.close({ runBeforeUnload: true }),
      arrived: (at: Page) => expect.poll(() => at.isClosed()).toBe(true),
    },
  ];
  expect([...inside, ...outside]).toHaveLength(10);

  /** Opens the editor with the list and another service in the tab's history. */
  const openBehindAnother = async (tab: Page, name: string) => {
    await tab.goto(`${business.url}/services/${pilates.id}`);
    await heading('Pilates')(tab);
    await link('Services')(tab);
    await tab.getByRole('link', { name, exact: true }).click();
    await expect(field(tab, 'Name')).toHaveValue(name);
  };
  await openService(page, business, pilates);
  await openBehindAnother(page, 'Morning yoga');
  const url = page.url();
  await field(page, 'Name').fill('Sunrise yoga');
  const question = page.getByRole('dialog', { name: 'Leave without saving Morning yoga?' });
  for (const { leave } of inside) {
    await leave(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(url);
    await expect(field(page, 'Name')).toHaveValue('Sunrise yoga');
  }
  for (const { leave } of outside) {
    // The page does not respond while the dialog is open.
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await leave(page);
    expect(await asked).toBe('beforeunload');
    await expect(field(page, 'Name')).toHaveValue('Sunrise yoga');
  }

  await save(page);
  let questions = 0;
  // Signing out comes last, because it cannot be reversed.
  const free = [...outside, ...inside];
  for (const { leave, arrived } of deep(free, [...outside.slice(-1), ...inside.slice(-1)])) {
    const tab = await context.newPage();
    tab.on('dialog', async (asked) => {
      questions += 1;
      await asked.accept();
    });
    await openBehindAnother(tab, 'Sunrise yoga');
    // A form with reverted changes does not block either.
    await field(tab, 'Name').fill('Evening yoga');
    await field(tab, 'Name').fill('Sunrise yoga');
    await expect(saveBar(tab)).toBeHidden();
    await leave(tab);
    await arrived(tab);
    await tab.close();
  }
  expect(questions).toBe(0);
});

/** Sends the request to the server and drops the answer. Node cannot resolve the business's own host. */
async function reach(route: Route, serverUrl: string): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  const response = await route.fetch({ url: serverUrl + pathname + search });
  if (!response.ok()) throw new Error(`The server answers ${response.status()}.`);
}

test.describe('slow network that loses requests', () => {
  test.use({ provokes: ['net::ERR_FAILED'] });

  test('D5: every save arrives exactly once', async ({ page, context, business, serverUrl }) => {
    const saves = deep(200, 5);
    // Loses one request in twenty, in a short run one in three: once a request, once an answer.
    const lostEach = deep(20, 3);
    test.setTimeout(deep(1_800_000, 300_000));
    const yoga = await openMorningYoga(page, business);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const keys: (string | undefined)[] = [];
    let lost = 0;
    await page.route('**/*', async (route) => {
      const { 'idempotency-key': key } = route.request().headers();
      if (!key) return route.continue();
      keys.push(key);
      if (keys.length % lostEach !== 0) return route.continue();
      lost += 1;
      // Alternates between losing the request and losing the answer.
      if (lost % 2 === 0) await reach(route, serverUrl);
      await route.abort('failed');
    });
    for (let round = 1; round <= saves; round += 1) {
      await field(page, 'Name').fill(`Round ${round}`);
      await saveBar(page).getByRole('button', { name: 'Save' }).dblclick();
      await expect(
        page.getByRole('heading', { level: 1, name: `Round ${round}`, exact: true }),
      ).toBeVisible();
    }
    expect(await stored(business, yoga)).toMatchObject({
      name: `Round ${saves}`,
      revision: String(saves + 1),
    });
    expect(new Set(keys).size).toBe(saves);
    expect(keys).toHaveLength(saves + lost);
    expect(lost).toBeGreaterThanOrEqual(Math.floor(saves / lostEach));
  });
});

test.describe('network failure during a save', () => {
  test.use({ provokes: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('D6: form is kept after a save whose answer is lost, and reconnecting leaves one write', async ({
    page,
    context,
    business,
    serverUrl,
  }) => {
    const yoga = await openMorningYoga(page, business);
    for (const [label, value] of written) await field(page, label).fill(value);
    let sent = 0;
    const cut = async (route: Route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      sent += 1;
      if (sent === 1) await reach(route, serverUrl);
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    };
    await page.route('**/services/*', cut);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^You’re offline\. Showing data as of .*\d:\d\d/)).toBeVisible();
    for (const [label, value] of written) await expect(field(page, label)).toHaveValue(value);

    await saveBar(page).getByRole('button', { name: 'Save when back online' }).click();
    await expect(saveBar(page)).toContainText('Will be saved when you’re back online.');
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(false);
    await expectSaved(page);
    expect(await stored(business, yoga)).toMatchObject({
      name: 'Sunrise yoga',
      tagLine: 'Before the city wakes',
      payment: { fixed: { price: { value: '21.75' } } },
      defaultCapacity: 7,
      revision: '2',
    });
  });
});

const former = (name: string) => name.replace(/\.js$/, '-former.js');

/**
 * Serves the page with the files of an earlier version: the same build, but every lazily loaded file has another name,
 * as after a change of the code. Returns a function that deploys the built version, whose server does not have those
 * names.
 */
async function serveEarlierVersion(page: Page): Promise<() => Promise<void>> {
  const [html, names] = await Promise.all([
    readFile('dist/client/index.html', 'utf8'),
    readdir('dist/client/assets'),
  ]);
  const later = names.filter((name) => name.endsWith('.js') && !html.includes(name));
  const serve = async (route: Route) => {
    const asked = new URL(route.request().url()).pathname
      .replace('/assets/', '')
      .replace('-former.js', '.js');
    const script = await readFile(join('dist/client/assets', asked), 'utf8');
    const body = script.replaceAll(/[\w-]+\.js\b/g, (name) => (later.includes(name) ? former(name) : name));
    await route.fulfill({ contentType: 'text/javascript', body });
  };
  await page.route('**/assets/*.js', serve);
  // Waits for answers under way: `unroute` would end them.
  return () => page.unrouteAll({ behavior: 'wait' });
}

/** Parts of the dashboard that load when they are opened: a screen and a dialog. */
const laterParts = [
  {
    open: async (page: Page) => {
      await link('History')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Keep as draft' }).click();
    },
    arrivesAgain: heading('Activity'),
  },
  {
    open: (page: Page) => page.getByRole('button', { name: 'Search or jump to' }).click(),
    arrivesAgain: heading('Morning yoga'),
  },
];

test.describe('deployment during an open tab', () => {
  test.use({ provokes: [404, 'Failed to fetch dynamically imported module'] });

  for (let place = 0; place < deep(laterParts.length, 1); place += 1) {
    test(`D8: part ${place + 1} of the day, of the previous version, asks to reload, and the draft keeps the last keystroke`, async ({
      page,
      business,
    }) => {
      const { open, arrivesAgain } = ofToday(laterParts, laterParts.length)[place]!;
      const yoga = await business.hasService({ name: 'Morning yoga' });
      const deploy = await serveEarlierVersion(page);
      const fetched: string[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('-former.js')) fetched.push(String(response.status()));
      });
      await openService(page, business, yoga);
      expect(fetched).toContain('200');
      await deploy();
      for (const [label, value] of written) await field(page, label).fill(value);
      await open(page);
      const prompt = page.getByRole('alert').filter({ hasText: 'A new version of Frontdesk is available' });
      await expect(prompt).toBeVisible();
      expect(fetched).toContain('404');
      await expectAccessible(page);

      await prompt.getByRole('button', { name: 'Reload page' }).click();
      await arrivesAgain(page);
      await visit(page, `/services/${yoga.id}`);
      await leftDraft(page).getByRole('button', { name: 'Resume draft' }).click();
      for (const [label, value] of written) await expect(field(page, label)).toHaveValue(value);
      await save(page);
      expect((await stored(business, yoga)).revision).toBe('2');
    });
  }
});
