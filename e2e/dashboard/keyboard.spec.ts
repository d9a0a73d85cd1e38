import type { Locator, Page } from 'playwright/test';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { expectSaved, field, openService, saveBar, serviceNamed, stored } from '../editor.ts';
import { arriveAt, expect, openServices, test, toast, visit } from '../fixtures.ts';
import { expectKeptIn, expectWalkable, press, tabTo, write } from '../keys.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });

/** Opens a row menu and moves to one of its actions. */
async function chooseByKeys(page: Page, button: Locator, action: string): Promise<void> {
  await press(page, button);
  const item = page.getByRole('menuitem', { name: action });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('service is found, changed, saved, undone, and another one created, with the keyboard alone', async ({
  page,
  business,
}) => {
  await business.hasServices(['Brow shaping', 'Sports massage'], { tagLine: 'By hand' });
  const brows = await serviceNamed(business, 'Brow shaping');
  await openServices(page, business);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search services' }));
  await page.keyboard.type('brow');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Brow shaping' }));
  await expect(heading(page, 'Brow shaping')).toBeFocused();

  await write(page, field(page, 'Tagline'), 'By thread');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);
  await expect(field(page, 'Tagline')).toBeFocused();
  expect((await stored(business, brows)).tagLine).toBe('By thread');
  // Inside a field the keys undo the typing, not the save.
  await press(page, page.getByRole('switch', { name: 'Visible to customers' }), 'ControlOrMeta+z');
  await expect(toast(page, 'Undone: changed Tagline of Brow shaping.')).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveValue('By hand');

  await write(page, field(page, 'Tagline'), 'By thread');
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' });
  await press(page, away);
  const question = page.getByRole('dialog', { name: 'Leave without saving Brow shaping?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectKeptIn(page, question);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(away).toBeFocused();
  await expect(field(page, 'Tagline')).toHaveValue('By thread');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);

  await page.goBack();
  await expect(heading(page, 'Services')).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search services' })).toHaveValue('brow');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search records, pages and actions' });
  await expect(palette.getByRole('option', { name: /Brow shaping/ })).toBeVisible();
  await page.keyboard.type('sports masage');
  await expect(palette.getByText('Services · showing “sports massage”')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sports massage')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl');
  await page.keyboard.press('Escape');

  await visit(page, '/services/create');
  await press(page, page.getByRole('radio', { name: 'Appointment' }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Class' })).toBeChecked();
  await write(page, field(page, 'Name'), 'Evening yoga');
  await write(page, field(page, 'Price'), '18');
  await press(page, page.getByRole('switch', { name: 'Visible to customers' }), 'Space');
  await write(page, field(page, 'Capacity'), '12');
  await press(page, page.getByRole('button', { name: 'Create service' }));
  await expect(heading(page, 'Evening yoga')).toBeFocused();
  await expect(page.getByRole('switch', { name: 'Visible to customers' })).not.toBeChecked();
  await expect(field(page, 'Capacity')).toHaveValue('12');
});

test('sheets and dialogs of the list hold the focus, return it, and have no accessibility violations', async ({
  page,
  business,
}) => {
  await business.hasServices(['Brow shaping', 'Pilates']);
  await openServices(page, business);
  const first = page.getByRole('button', { name: 'Export…' });
  await expect(first).toBeEnabled();
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();

  const sheets = [
    { opener: 'Filter by Type', opened: 'Type' },
    { opener: 'More filters', opened: 'More filters' },
    { opener: 'Columns', opened: 'Columns' },
    { opener: 'Export…', opened: /^Export/ },
    { opener: /^Account and settings/, opened: 'Account and settings' },
  ];
  for (const { opener, opened } of ofToday(sheets, 2)) {
    const button = page.getByRole('button', { name: opener });
    await press(page, button);
    const dialog = page.getByRole('dialog', { name: opened });
    await expectKeptIn(page, dialog);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  await press(page, page.getByRole('button', { name: 'Columns' }));
  const later = page.getByRole('button', { name: 'Move Type later' });
  await press(page, later);
  await expect(later).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toContainText(['Name', 'Category', 'Type']);

  await press(page, page.getByRole('checkbox', { name: 'Select Brow shaping' }), 'Space');
  const edit = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit fields…' });
  await press(page, edit);
  const sheet = page.getByRole('dialog', { name: 'Edit 1 service' });
  await expectKeptIn(page, sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(edit).toBeFocused();

  await chooseByKeys(page, menuOf(page, 'Brow shaping'), 'Clone…');
  const dialog = page.getByRole('dialog', { name: 'Clone Brow shaping?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectKeptIn(page, dialog);
  await write(page, dialog.getByLabel('Clone name'), 'Brow lamination');
  await expect(dialog.getByText('Available, updates with the name')).toBeVisible();
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: 'Clone', exact: true }));
  const receipt = page.getByRole('dialog', { name: 'Brow lamination created' });
  await expect(receipt.getByRole('heading', { name: 'Brow lamination created' })).toBeFocused();
  await expectKeptIn(page, receipt);
  await expectAccessible(page);
  await press(page, receipt.getByRole('button', { name: 'Close' }));
  await expect(receipt).toBeHidden();
  await expect(menuOf(page, 'Brow shaping')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Brow lamination' })).toBeVisible();

  await chooseByKeys(page, menuOf(page, 'Pilates'), 'Delete…');
  await expect(toast(page, 'Pilates deleted')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Services' })).toBeFocused();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('Tab shows the focus, reaches every control and leaves the page', async ({ page, business }) => {
    await business.api.send(inviteToTeam, { body: { email: 'lina@studio.example', role: 'staff' } });
    const massage = await serviceNamed(business, 'Deep tissue massage');
    const screens = [
      ['/services', 'Services', 100],
      ['/overview', 'Overview', 20],
      ['/plans-and-prices', 'Plans and prices', 15],
      ['/plans-and-prices?tab=prices', 'Plans and prices', 40],
      ['/services/page-urls', 'Page URLs', 15],
      ['/bulk-runs', 'Bulk actions', 10],
      ['/activity', 'Activity', 20],
      ['/trash', 'Trash', 10],
      ['/team', 'Team', 15],
      ['/account', 'Your account', 15],
      ['/services/create', 'New service', 20],
      [`/services/${massage.id}`, massage.name, 80],
    ] as const;
    await arriveAt(page, business, '/account');
    for (const [path, name, least] of ofToday(screens, 6)) {
      await visit(page, path);
      await expect(heading(page, name)).toBeVisible();
      await expectWalkable(page, least);
    }
  });

  test('no bar covers the focus in a small window', async ({ page, business }) => {
    const sizes = [
      { width: 1280, height: 720 },
      { width: 720, height: 480 },
    ];
    await openService(page, business, await serviceNamed(business, 'Deep tissue massage'));
    await field(page, 'Tagline').fill('Slow and firm');
    await expect(saveBar(page)).toContainText('1 unsaved change');
    for (const size of ofToday(sizes, 2)) {
      await page.setViewportSize(size);
      await expectWalkable(page, 60);
    }
  });
});

test.describe('page at 400% zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('services are selected by menu and no bar covers the focus', async ({ page, business }) => {
    await business.hasServices(['Brow shaping', 'Foot bath', 'Pilates', 'Yoga flow']);
    await openServices(page, business);
    await chooseByKeys(page, menuOf(page, 'Brow shaping'), 'Select');
    await expect(page.getByRole('checkbox', { name: 'Select Brow shaping' })).toBeChecked();
    await expect(menuOf(page, 'Brow shaping')).toBeFocused();
    await expect(page.getByRole('menu')).toBeHidden();
    await expectWalkable(page, 20);
  });
});
