import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { getResource } from '../../contract/calls/locations/resources.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import { getBusiness, updateBusiness } from '../../contract/calls/workbench/business.ts';
import { ofToday } from '../../testDeep.ts';
import { arriveAt, dayIn, expect, test, visit } from '../fixtures.ts';

const widths = [1280, 1440, 1920];

test.describe('lists of the sample studio', () => {
  test.use({ sample: 'studio' });

  test('no list cuts a name at 1280, 1440 and 1920 px, nor a cell while another has room', async ({
    page,
    business,
  }) => {
    await business.hasService({
      name: 'Colour and cut for long hair, with free tea',
      payment: {
        rateType: 'CUSTOM',
        custom: { description: 'Depends on the length of your hair' },
        options: { inPerson: true },
      },
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await arriveAt(page, business, '/account');
    // The least width of the name.
    const lists = [
      ['services', 'Services', 300],
      ['staff', 'Staff', 300],
      ['customers', 'Customers', 300],
      ['bookings', 'Bookings', 240],
      ['rooms', 'Rooms and equipment', 300],
      ['rooms/types', 'Types of rooms and equipment', 300],
      ['booking-policies', 'Booking policies', 300],
      ['pricing-plans', 'Pricing plans', 300],
      ['booking-forms', 'Booking forms', 300],
      ['categories', 'Categories', 300],
      ['locations', 'Locations', 300],
    ] as const;
    for (const [path, title, least] of ofToday(lists, 4)) {
      await visit(page, `/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const names = page.locator('td[data-column="name"]');
      await expect(names.first()).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => page.locator('table').evaluate(cutIn, least), `${path}, ${width} px`)
          .toEqual([]);
        await expect
          .poll(async () => (await names.first().boundingBox())?.width, `${path}, ${width} px`)
          .toBeGreaterThanOrEqual(least);
      }
    }
  });
});

test.describe('the sample studio at 1280 px', () => {
  test.use({ sample: 'studio', viewport: { width: 1280, height: 900 } });

  test('has its short words whole and on one line', async ({ page, business }) => {
    await arriveAt(page, business, '/');
    const days = page.getByRole('table', { name: 'Next seven days' });
    await expect(days).toContainText('Hours booked');
    const label = await days.getByRole('rowheader', { name: 'Hours booked' }).evaluate(ends);
    const figure = await days
      .getByRole('row', { name: 'Hours booked' })
      .getByRole('cell')
      .first()
      .evaluate(ends);
    expect(figure.left - label.right).toBeGreaterThanOrEqual(8);

    await visit(page, '/calendar?as=table');
    const times = page.getByRole('table').locator('td:first-child');
    await expect(times.first()).toBeVisible();
    for (const time of (await times.all()).slice(0, 9)) expect(await time.evaluate(lines)).toBe(1);

    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByRole('combobox', { name: 'Service' }).fill('Deep tissue');
    await page.getByRole('option', { name: 'Deep tissue massage' }).click();
    const other = dialog.getByText('Other time…', { exact: true });
    expect(await other.evaluate(lines)).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await visit(page, '/services/create');
    const staff = page.getByRole('group', { name: 'Staff' });
    await expect(staff).toContainText('Amira Rahmani');
    const cut = await staff
      .locator('label span')
      .evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );
    expect(cut).toEqual([]);
  });
});

test.describe('the calendar of the sample studio at 1280 px', () => {
  test.use({ sample: 'studio', viewport: { width: 1280, height: 900 } });

  test('breaks no time of entries side by side while the panel is open', async ({ page, business }) => {
    const { api } = business;
    const day = dayIn(7);
    const { staffMembers } = await api.send(queryStaffMembers, {
      body: { query: {}, fields: ['RESOURCE_DETAILS'] },
    });
    for (const { resourceId = '' } of staffMembers.slice(0, 3)) {
      const { resource } = await api.send(getResource, { path: { resourceId } });
      const at = (time: string) => ({ localDate: `${day}T${time}:00`, timeZone: 'Europe/Berlin' });
      const scheduleId = resource.eventsSchedule?.scheduleId ?? '';
      const event = { scheduleId, title: 'Inventory', start: at('02:30'), end: at('03:40') };
      await api.send(createEvent, { body: { event } });
    }
    await arriveAt(page, business, `/calendar?date=${day}`);
    const entries = page.getByRole('button', { name: '02:30 Inventory' });
    await expect(entries).toHaveCount(3);
    await entries.first().click();
    await expect(page.getByRole('complementary', { name: 'Inventory' })).toBeVisible();
    const titles = entries.locator('.title');
    // Narrow enough for the test to mean something.
    expect(await titles.first().evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(40);
    const broken = await titles.evaluateAll((all) =>
      all.flatMap((title) => {
        const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode();
        const time = document.createRange();
        if (!text) return [];
        time.setStart(text, 0);
        time.setEnd(text, '02:30'.length);
        const lines = new Set([...time.getClientRects()].map(({ top }) => top));
        return lines.size > 1 ? [title.textContent] : [];
      }),
    );
    expect(broken).toEqual([]);
  });
});

test('the calendar has the present time of a twelve-hour clock whole and on one line', async ({
  page,
  business,
}) => {
  const { business: known } = await business.api.send(getBusiness, {});
  await business.api.send(updateBusiness, {
    body: { business: { revision: known.revision, locale: 'en-US' } },
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await arriveAt(page, business, '/calendar?view=day');
  const now = page.locator('[data-now]');
  await expect(now).toHaveText(/^\d?\d:\d\d\s[AP]M$/);
  expect(await now.locator('div').evaluate(lines)).toBe(1);
  const { left } = await now.locator('div').evaluate(ends);
  expect(left).toBeGreaterThanOrEqual((await now.locator('..').boundingBox())?.x ?? Infinity);
});

test.describe('editors of the sample studio at 1280 px', () => {
  test.use({ sample: 'studio', viewport: { width: 1280, height: 900 } });

  test('break no word of a closure, nor of a location’s name', async ({ page, business }) => {
    await arriveAt(page, business, '/locations');
    await page.getByRole('link', { name: 'Harbour Street', exact: true }).click();
    const closures = page.getByRole('list', { name: 'Closures' });
    await expect(closures).toContainText('Holidays');
    expect(await closures.evaluate(brokenWords)).toEqual([]);
    await visit(page, '/staff');
    await page.getByRole('link', { name: 'Lena Krüger', exact: true }).click();
    const services = page.getByRole('table', { name: 'Assigned services' });
    await expect(services).toContainText('Customer’s location');
    expect(await services.evaluate(brokenWords)).toEqual([]);
  });
});

test('filters by type show the whole of their longest type', async ({ page, business }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const types = page.getByRole('combobox', { name: 'Type' });
  await arriveAt(page, business, '/activity');
  expect(await types.evaluate(cutOptions)).toEqual([]);
  await visit(page, '/trash');
  expect(await types.evaluate(cutOptions)).toEqual([]);
});

test('a cut Latin name keeps its start on a page that runs right to left', async ({ page, business }) => {
  const name =
    'Colour and cut for long hair, with free tea, two biscuits and a look at the garden afterwards';
  await business.hasServices([name, 'Foot bath']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await arriveAt(page, business, '/services');
  const links = page.locator('td[data-column="name"] a');
  await expect(links).toHaveCount(2);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expect
    .poll(() =>
      links.evaluateAll((all) =>
        all.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          const [frame, shown] = [link.getBoundingClientRect(), text.getBoundingClientRect()];
          const isCut = link.scrollWidth > link.clientWidth;
          return {
            isCut,
            keeps: isCut ? shown.left >= frame.left - 1 : Math.abs(shown.right - frame.right) < 1,
          };
        }),
      ),
    )
    .toEqual(
      expect.arrayContaining([
        { isCut: true, keeps: true },
        { isCut: false, keeps: true },
      ]),
    );
});

/** Cut names of up to 46 letters, and cells that are cut while other columns have room. */
function cutIn(table: Element, least: number): string[] {
  const range = document.createRange();
  const heads = [...table.querySelectorAll('thead th[data-column]:not([data-column="select"])')];
  const columns = heads
    .filter((head) => head.clientWidth > 0)
    .map((head) => {
      const key = head.getAttribute('data-column') ?? '';
      const cells = [...table.querySelectorAll(`[data-column="${key}"]:is(th, td)`)].map((cell) => {
        const parts = [cell, ...cell.querySelectorAll('*')];
        const texts = parts.flatMap(({ childNodes }) =>
          [...childNodes].flatMap((node) => {
            if (node.nodeType !== Node.TEXT_NODE) return [];
            range.selectNode(node);
            return [...range.getClientRects()].filter(({ width }) => width > 1);
          }),
        );
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        return {
          text: (cell.querySelector('a') ?? cell).textContent,
          isCut: parts.some(
            (part) =>
              getComputedStyle(part).textOverflow === 'ellipsis' &&
              !part.closest('[data-name-line]') &&
              part.scrollWidth > part.clientWidth,
          ),
          room:
            cell.clientWidth -
            parseFloat(paddingLeft) -
            parseFloat(paddingRight) -
            Math.max(0, ...texts.map(({ right }) => right)) +
            Math.min(...(texts.length > 0 ? texts.map(({ left }) => left) : [0])),
        };
      });
      return {
        key,
        cut: cells.filter(({ isCut }) => isCut),
        // A picture before a name and the padding of a chip are up to 56 px.
        isRoomy:
          head.clientWidth > (key === 'name' ? least : 64) + 1 &&
          Math.min(...cells.map(({ room }) => room)) > 56,
      };
    });
  const roomy = columns.filter(({ isRoomy }) => isRoomy).map(({ key }) => key);
  return columns.flatMap(({ key, cut }) => {
    // Columns leave for names of up to 400 px.
    return cut
      .filter(({ text }) => roomy.length > 0 || (key === 'name' && text.length <= 46))
      .map(({ text }) => `${key} “${text}” is cut, room in: ${roomy.join(', ')}`);
  });
}

/** Ends of a part's text in pixels. */
function ends(part: Element): { left: number; right: number } {
  const text = document.createRange();
  text.selectNodeContents(part);
  const { left, right } = text.getBoundingClientRect();
  return { left, right };
}

/** Number of lines of a part's text. */
function lines(part: Element): number {
  const text = document.createRange();
  text.selectNodeContents(part);
  return Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight));
}

/** Words that continue on another line. */
function brokenWords(part: Element): string[] {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}’]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Options whose text is wider than their select. */
function cutOptions(element: Element): string[] {
  const select = element as HTMLSelectElement;
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler) ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return [...select.options]
    .map(({ text }) => text)
    .filter((text) => (ruler?.measureText(text).width ?? Infinity) > room + 1);
}
