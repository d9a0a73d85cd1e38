import type { Route } from 'playwright/test';
import { queryServices } from '../../contract/calls/services/services.ts';
import { deep } from '../../testDeep.ts';
import { arriveAt, expect, openServices, test } from '../fixtures.ts';
import { expectNames, lookAt, nameLinks, narrowBy, rowOf } from '../list.ts';

const many = Array.from({ length: 60 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

test.describe('studio with 48 services', () => {
  test.use({ sample: 'studio' });

  test('search finds a service despite a typo', async ({ signedIn: page }) => {
    await page.getByRole('searchbox', { name: 'Search services' }).fill('deep tisue');
    await expect(page.getByRole('link', { name: 'Deep tissue massage' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ashtanga, led primary' })).toBeHidden();
  });

  test('type and category filters are kept in the URL', async ({ signedIn: page }) => {
    await narrowBy(page, 'Type', ['Class']);
    await narrowBy(page, 'Category', ['Yoga']);
    await expect(rowOf(page, 'Ashtanga, led primary')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Deep tissue massage' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Breathwork circle' })).toBeHidden();

    await page.reload();
    await expect(page.getByRole('button', { name: 'Filter by Type: Class' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter by Category: Yoga' })).toBeVisible();
    await expect(rowOf(page, 'Ashtanga, led primary')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Breathwork circle' })).toBeHidden();

    await page.getByRole('button', { name: 'Clear Category' }).click();
    await expect(rowOf(page, 'Breathwork circle')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('link', { name: 'Breathwork circle' })).toBeHidden();
  });

  test('header counts all services and the bookable ones', async ({ signedIn: page, business }) => {
    await expect(page.getByText('48 services · 39 bookable now')).toBeVisible();
    const row = page.getByRole('row', { name: 'Chair massage for teams' });
    await expect(row.getByText('Online booking off').first()).toBeVisible();
    const { services } = await business.api.send(queryServices, {
      body: { query: { filter: { hidden: true } } },
    });
    const hidden = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Hidden' });
    await expect(hidden).toHaveText(`Hidden${services.length}`);
    await hidden.click();
    await expect(nameLinks(page)).toHaveCount(services.length);
  });

  test('columns and the sort menu sort both ways', async ({ signedIn: page }) => {
    const links = nameLinks(page);
    await expect(links.first()).toHaveText('Ashtanga, led primary');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await expect(links.first()).not.toHaveText('Ashtanga, led primary');
    await page.getByRole('button', { name: /^Sort: / }).click();
    await page.getByRole('menuitem', { name: 'Name, A to Z' }).click();
    await expect(links.first()).toHaveText('Ashtanga, led primary');
  });
});

test.describe('detailed studio', () => {
  test.use({ sample: 'studio' });

  test('values of each facet list as many services as their count', async ({ signedIn: page }) => {
    for (const [facet, value] of [
      ['Type', 'Course'],
      ['Category', 'Massage'],
      ['Location', 'Harbour Street'],
      ['Location', 'Customer’s location'],
      ['Staff', 'Amira Rahmani'],
      ['Status', 'Hidden'],
      ['Status', 'Bookable'],
      ['Price', 'Free'],
      ['Price', '€50.00 to under €100.00'],
      ['Plan', 'No plan'],
    ] as const) {
      await page.getByRole('button', { name: `Filter by ${facet}` }).click();
      const menu = page.getByRole('dialog', { name: facet });
      const choice = menu.locator('label', { hasText: value });
      await expect(choice).toHaveText(/\d+$/);
      const count = Number(/\d+$/.exec(await choice.innerText())?.[0]);
      expect(count).toBeGreaterThan(0);
      await choice.getByRole('checkbox').check();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`)), `${facet}: ${value}`).toBeVisible();
      await page.getByRole('button', { name: `Clear ${facet}` }).click();
      await expect(page.getByText('1–25 of 48')).toBeVisible();
    }
  });

  test('facet counts follow the other filters', async ({ signedIn: page }) => {
    const choice = page.getByRole('dialog', { name: 'Type' }).locator('label', { hasText: 'Class' });
    const openTypes = async () => {
      await page.getByRole('button', { name: 'Filter by Type' }).click();
      await expect(choice).toHaveText(/[1-9]\d*$/);
      return choice.innerText();
    };
    const ofAll = await openTypes();
    await page.keyboard.press('Escape');
    await narrowBy(page, 'Category', ['Yoga']);
    await openTypes();
    await expect(choice).not.toHaveText(ofAll);
    const classes = Number(/\d+$/.exec(await choice.innerText())?.[0]);
    await choice.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${classes}$`))).toBeVisible();
  });

  test('advanced filter is built by keyboard alone and kept in the URL', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'More filters' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'More filters' });
    await expect(dialog).toBeVisible();
    const conditions = dialog.getByRole('group', { name: /^Condition on/ });
    await conditions.getByLabel('Value').focus();
    await page.keyboard.type('massage');

    await dialog.getByRole('button', { name: 'Add group' }).focus();
    await page.keyboard.press('Enter');
    const inner = dialog.getByRole('group', { name: 'Condition group' }).nth(1);
    await inner.getByLabel('Match').selectOption('None of the conditions');
    await inner.getByLabel('Field').selectOption('Price');
    await inner.getByLabel('Operator').selectOption('is more than');
    await inner.getByLabel('Value').focus();
    await page.keyboard.type('90');
    await inner.getByRole('button', { name: 'Add condition' }).focus();
    await page.keyboard.press('Enter');
    await inner.getByLabel('Field').nth(1).selectOption('Hidden from customers');
    const counted = page.waitForResponse(
      (response) => response.request().postData()?.includes('"hidden"') ?? false,
    );
    await inner.getByLabel('Value').nth(1).selectOption('yes');
    await counted;
    const show = dialog.getByRole('button', { name: /^Show \d+ services?$/ });
    await expect(show).toBeVisible();
    const count = Number(/\d+/.exec(await show.innerText())?.[0]);
    await inner.getByLabel('Value').first().focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    const chips = page.getByRole('list', { name: 'Conditions' });
    await expect(chips.getByRole('listitem')).toHaveText([
      'Name contains “massage”',
      'not (Price is more than 90 or Hidden from customers is yes)',
    ]);
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
    await page.reload();
    await expect(chips.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();

    await chips.getByRole('button', { name: 'Edit condition: Name contains “massage”' }).click();
    await expect(conditions.first().getByLabel('Value')).toHaveValue('massage');
    await page.keyboard.press('Escape');
    await chips.getByRole('button', { name: /^Remove: not/ }).click();
    await expect(chips.getByRole('listitem')).toHaveText(['Name contains “massage”']);
    await page.goBack();
    await expect(chips.getByRole('listitem')).toHaveCount(2);
  });

  test('incomplete condition is ignored and marked', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'More filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'More filters' });
    await dialog.getByRole('button', { name: 'Show results' }).click();
    await expect(dialog.getByText('Enter a value.')).toBeVisible();
    await expect(dialog.getByLabel('Value')).toBeFocused();
    await dialog.getByLabel('Field').selectOption('Staff');
    await dialog.getByLabel('Operator').selectOption('is empty');
    await dialog.getByRole('button', { name: /^Show \d+ service/ }).click();
    await expect(page.getByRole('list', { name: 'Conditions' })).toHaveText(/Staff is empty/);
  });

  test('columns and row height are selected and kept in the URL', async ({ signedIn: page }) => {
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
    await expect(rowOf(page, 'Deep tissue massage')).toContainText('deep-tissue-massage');
  });

  test('sorting by price lists the cheapest or the dearest first', async ({ signedIn: page }) => {
    const price = page.getByRole('columnheader', { name: 'Price' });
    const prices = page.locator('td[data-column="price"]');
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    await expect(prices.first()).toHaveText('€10.00');
    const shown = (await prices.allInnerTexts()).map((text) => Number(/^€(\d+\.\d\d)$/.exec(text)?.[1]));
    const amounts = shown.filter((amount) => !Number.isNaN(amount));
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
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
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('menuitem', { name: 'All conditions…' }).click();
    await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
  });

  test('reason of a status shows on hover and on focus', async ({ signedIn: page }) => {
    const chip = rowOf(page, 'Bridal morning').getByText('Hidden').first();
    await chip.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Customers can’t see it. Show it when it’s ready.');
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await rowOf(page, 'Bridal morning').locator('[data-tone="off"]').focus();
    await expect(page.getByRole('tooltip')).toHaveText('Customers can’t see it. Show it when it’s ready.');
  });

  test('going back restores scroll and selection', async ({ signedIn: page }) => {
    await narrowBy(page, 'Type', ['Appointment']);
    await expect(page.getByRole('link', { name: 'Ashtanga, led primary' })).toBeHidden();
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

test.describe('sixty classes', () => {
  test.beforeEach(({ business }) => business.hasServices(many));

  test('list is paginated', async ({ signedIn: page }) => {
    await expectNames(page, many.slice(0, 25));
    await expect(page.getByText('1–25 of 60')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(25, 50));
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(50));
    await expect(page.getByText('51–60 of 60')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByLabel('Rows per page').selectOption('100');
    await expectNames(page, many);
  });

  test('turning the page clears a page selection', async ({ signedIn: page }) => {
    await page.getByRole('checkbox', { name: 'Select Class 02' }).check();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(25, 50));
    await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
  });
});

test('C19: paging does not grow memory', async ({ page, business }) => {
  const count = deep(1000, 200);
  const names = Array.from({ length: count }, (_, index) => `Class ${String(index).padStart(3, '0')}`);
  for (let at = 0; at < names.length; at += 100) await business.hasServices(names.slice(at, at + 100));
  await openServices(page, business);
  await expect(page.getByText(`1–25 of ${count.toLocaleString('en')}`)).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const turns = deep(1800, 21);
  const pages = names.length / 25;
  for (let turn = 1; turn <= turns; turn += 1) {
    const way = Math.floor((turn - 1) / (pages - 1)) % 2 === 0 ? 'Next' : 'Previous';
    await page.getByRole('button', { name: way, exact: true }).click();
    const round = turn % (2 * (pages - 1));
    const first = 25 * (round < pages ? round : 2 * (pages - 1) - round);
    await expect(page.getByText(new RegExp(`^${first + 1}–`))).toBeVisible();
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

const failedRequest = '5f3a7c1e-0000-4000-8000-00000000d00d';

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { 'x-wix-request-id': failedRequest },
    json: { message: 'out of order' },
  });

test.describe('server error', () => {
  test.use({ provokes: [500] });

  test('skeleton rows are replaced by an error with an ID to copy and a retry button', async ({
    page,
    context,
    business,
  }) => {
    await business.hasService({ name: 'Morning yoga' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const underWay: Route[] = [];
    await context.route(/\/services\/query/, (route) => void underWay.push(route));
    await arriveAt(page, business, '/services');
    const table = page.getByRole('table', { name: 'Services' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await expect(table.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await context.route(/\/services\/query/, fail);
    await Promise.all(underWay.map(fail));
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load services' });
    await expect(failure).toBeVisible();
    // The rest of the screen stays.
    await expect(page.getByRole('searchbox', { name: 'Search services' })).toBeVisible();
    await expect(failure).toContainText(failedRequest);
    await failure.getByRole('button', { name: 'Copy' }).click();
    await expect(failure.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(failedRequest);
    await context.unroute(/\/services\/query/);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'Morning yoga')).toBeVisible();
  });
});
