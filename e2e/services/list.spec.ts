import { deep } from '../../testDeep.ts';
import { expect, openServices, test } from '../fixtures.ts';
import { lookAt, nameLinks, narrowBy, rowOf } from '../list.ts';

test.describe('studio with 48 services', () => {
  test.use({ sample: 'studio' });

  test('owner finds, filters and arranges services, and the URL keeps this on reload and going back', async ({
    signedIn: page,
  }) => {
    await expect(page.getByText('48 services · 38 bookable now')).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search services' });
    await search.fill('deep tisue');
    await page.getByRole('button', { name: 'Did you mean “deep tissue”?' }).click();
    await expect(rowOf(page, 'Ashtanga, led primary')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Deep tissue massage' })).toBeVisible();
    await search.fill('');
    await expect(rowOf(page, 'Ashtanga, led primary')).toBeVisible();

    await narrowBy(page, 'Category', ['Yoga']);
    await expect(rowOf(page, 'Breathwork circle')).toBeHidden();
    await page.getByRole('button', { name: 'Filter by Type' }).click();
    const classes = page.getByRole('dialog', { name: 'Type' }).locator('label', { hasText: 'Class' });
    await expect(classes).toHaveText(/[1-9]\d*$/);
    const count = Number(/\d+$/.exec(await classes.innerText())?.[0]);
    await classes.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    const found = page.getByText(new RegExp(`^1–\\d+ of ${count}$`));
    await expect(found).toBeVisible();

    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('checkbox', { name: 'Type', exact: true }).uncheck();
    await columns.getByRole('checkbox', { name: 'Page URL' }).check();
    await columns.getByRole('button', { name: 'Move Price earlier' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Row height: Comfortable' }).click();
    const heads = page.getByRole('columnheader');
    const names = [
      // The column of the "select page" checkbox.
      '',
      /Name/,
      'Price',
      'Category',
      /Duration/,
      'Locations',
      'Staff',
      'Booking status',
      'Page URL',
      'Actions',
    ];
    await expect(heads).toHaveText(names);
    await page.reload();
    await expect(heads).toHaveText(names);
    await expect(page.getByRole('button', { name: 'Row height: Compact' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter by Type: Class' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter by Category: Yoga' })).toBeVisible();
    await expect(found).toBeVisible();
    await expect(rowOf(page, 'Ashtanga, led primary')).toContainText('ashtanga-led-primary');

    await page.getByRole('button', { name: 'Clear Category' }).click();
    await expect(rowOf(page, 'Breathwork circle')).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, 'Breathwork circle')).toBeHidden();
    await expect(found).toBeVisible();
  });

  test('toolbar stays on one line; a facet that does not fit moves to More filters until it is used', async ({
    signedIn: page,
  }) => {
    const inOneLine = (...names: string[]) =>
      expect(async () => {
        const boxes = await Promise.all(
          names.map((name) => page.getByRole('button', { name }).boundingBox()),
        );
        const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
        expect(middles).toEqual(names.map(() => expect.any(Number)));
        expect(new Set(middles).size).toBe(1);
      }).toPass();
    const facets = page.getByRole('button', { name: /^Filter by/ });
    const labels = ['Type', 'Category', 'Location', 'Staff', 'Status', 'Price', 'Plan'];
    await expect(facets).toHaveText(labels);
    // Measured after the bar's layout effect and before the paint, as a user would see it.
    const heights = await page.getByRole('search').evaluateHandle(({ firstElementChild: bar }) => {
      const seen = new Set<number>();
      if (bar) new ResizeObserver(() => seen.add(bar.clientHeight)).observe(bar);
      return seen;
    });
    for (const { width, fitting } of [
      { width: 1440, fitting: 7 },
      { width: 1280, fitting: 7 },
      { width: 1024, fitting: 6 },
      { width: 768, fitting: 3 },
    ]) {
      await page.setViewportSize({ width, height: 720 });
      // More filters moves with the facets: a click before that would miss it.
      await expect(facets).toHaveText(labels.slice(0, fitting));
      await inOneLine('Columns', 'Filter by Type');
    }
    expect(await heights.evaluate((seen) => [...seen])).toHaveLength(1);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('menuitem', { name: 'Plan' }).click();
    await page.getByRole('dialog', { name: 'Plan' }).getByRole('checkbox', { name: 'Five massages' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter by Plan: Five massages' })).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await inOneLine('Columns', 'Filter by Plan: Five massages');
  });

  test('reason of a status shows on hover and on focus, and going back restores scroll and selection', async ({
    signedIn: page,
  }) => {
    await narrowBy(page, 'Type', ['Appointment']);
    await expect(page.getByRole('link', { name: 'Ashtanga, led primary' })).toBeHidden();
    const why = 'Customers can’t see it. Show it when it’s ready.';
    const bridal = rowOf(page, 'Bridal morning');
    await bridal.getByText('Hidden').first().hover();
    await expect(page.getByRole('tooltip')).toHaveText(why);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await bridal.locator('[data-tone="off"]').focus();
    await expect(page.getByRole('tooltip')).toHaveText(why);

    const row = page.getByRole('row').nth(20);
    const link = row.locator('td[data-column="name"]').getByRole('link');
    const name = await link.innerText();
    await row.getByRole('checkbox').check();
    // The click itself may scroll the row out from under the selection bar.
    await page.evaluate(() =>
      addEventListener('click', () => (document.body.dataset['clickedAt'] = String(scrollY)), {
        capture: true,
        once: true,
      }),
    );
    await link.click();
    const scrolled = await page.evaluate(() => Number(document.body.dataset['clickedAt']));
    expect(scrolled).toBeGreaterThan(200);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page.getByRole('button', { name: 'Filter by Type: Appointment' })).toBeVisible();
  });
});

test('C19: list is paginated, and paging does not grow memory', async ({ page, business }) => {
  const count = deep(1000, 75);
  const names = Array.from({ length: count }, (_, index) => `Class ${String(index).padStart(3, '0')}`);
  for (let at = 0; at < names.length; at += 100) await business.hasServices(names.slice(at, at + 100));
  await openServices(page, business);
  await expect(page.getByText(`1–25 of ${count.toLocaleString('en')}`)).toBeVisible();
  const pager = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(pager('Previous')).toBeDisabled();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const turns = deep(1800, 6);
  const pages = names.length / 25;
  for (let turn = 1; turn <= turns; turn += 1) {
    await pager(Math.floor((turn - 1) / (pages - 1)) % 2 === 0 ? 'Next' : 'Previous').click();
    const round = turn % (2 * (pages - 1));
    const first = 25 * (round < pages ? round : 2 * (pages - 1) - round);
    await expect(page.getByText(new RegExp(`^${first + 1}–`))).toBeVisible();
    await expect(nameLinks(page).first()).toHaveText(names[first]!);
  }
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.POSITIVE_INFINITY;
  console.info(`C19: ${turns} pages turned, ${Math.round(heap / 1e6)} MB of memory`);
  expect(heap).toBeLessThan(300e6);
});

test.describe('without a network', () => {
  test.use({ provokes: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('loaded data stays offline, the rest shows an error, and both recover', async ({
    page,
    business,
    context,
  }) => {
    await business.hasService({ name: 'Morning yoga' });
    await openServices(page, business);
    await expect(rowOf(page, 'Morning yoga')).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(rowOf(page, 'Morning yoga')).toBeVisible();
    await lookAt(page, 'Hidden');
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server.' });
    await expect(failure).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No hidden services' })).toBeVisible();
  });
});
