import type { Locator, Page } from 'playwright/test';
import { createPricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import {
  expectSaved,
  field,
  openMorningYoga,
  openService,
  saveBar,
  serviceNamed,
  stored,
} from '../editor.ts';
import { arriveAt, expect, test, toast, visit } from '../fixtures.ts';
import { expectKeptIn, expectWalkable, press, tabTo, write } from '../keys.ts';
import { rowOf } from '../list.ts';
import { png } from '../png.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
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

test.describe('keyboard only', () => {
  test.use({ sample: 'studio', contextOptions: { reducedMotion: 'no-preference' } });

  test('service is found, opened, changed, saved and undone', async ({ signedIn: page, business }) => {
    const brows = await serviceNamed(business, 'Brow shaping');
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
    await expect(field(page, 'Tagline')).toHaveValue(brows.tagLine ?? '');
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
  });

  test('leave dialog traps focus and returns it', async ({ page, business }) => {
    await openService(page, business, await serviceNamed(business, 'Brow shaping'));
    await write(page, field(page, 'Tagline'), 'By thread');
    const away = inNavigation(page, 'Overview');
    await press(page, away);
    const question = page.getByRole('dialog', { name: 'Leave without saving Brow shaping?' });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectKeptIn(page, question);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(away).toBeFocused();
    await expect(field(page, 'Tagline')).toHaveValue('By thread');
  });

  test('clone dialog returns focus to its menu button', async ({ signedIn: page }) => {
    await chooseByKeys(page, menuOf(page, 'Brow shaping'), 'Clone…');
    const dialog = page.getByRole('dialog', { name: 'Clone Brow shaping?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectKeptIn(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menuOf(page, 'Brow shaping')).toBeFocused();

    await chooseByKeys(page, menuOf(page, 'Brow shaping'), 'Clone…');
    await write(page, dialog.getByLabel('Clone name'), 'Brow lamination');
    await expect(dialog.getByText('Available, updates with the name')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Clone', exact: true }));
    const receipt = page.getByRole('dialog', { name: 'Brow lamination created' });
    await expect(receipt.getByRole('heading', { name: 'Brow lamination created' })).toBeFocused();
    await expectKeptIn(page, receipt);
    await press(page, receipt.getByRole('button', { name: 'Close' }));
    await expect(receipt).toBeHidden();
    await expect(menuOf(page, 'Brow shaping')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Brow lamination' })).toBeVisible();
  });

  test('booked location is removed from a service', async ({ page, business }) => {
    const hatha = await serviceNamed(business, 'Morning hatha');
    const location = hatha.locations?.[0]?.business?.name ?? '';
    await openService(page, business, hatha);
    await press(page, page.getByRole('button', { name: 'Locations', exact: true, expanded: false }));
    const tick = page
      .getByRole('region', { name: 'Locations' })
      .getByRole('checkbox', { name: new RegExp(`^${location}`) });
    await press(page, tick, 'Space');
    await expect(tick).not.toBeChecked();
    await page.keyboard.press('ControlOrMeta+s');
    const question = page.getByRole('dialog', { name: `Remove ${location} from Morning hatha?` });
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectKeptIn(page, question);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(tick).toBeFocused();

    await page.keyboard.press('ControlOrMeta+s');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await press(page, question.getByRole('radio', { name: 'Keep at this location' }), 'ArrowUp');
    await expect(question.getByRole('radio', { name: 'Cancel sessions' })).toBeChecked();
    await write(page, question.getByLabel('Type “Morning hatha” to confirm'), 'Morning hatha');
    await press(page, question.getByRole('button', { name: /^Save, cancel/ }));
    await expectSaved(page);
    await expect(tick).toBeFocused();
    expect((await stored(business, hatha)).locations).toEqual([]);
  });

  test('service is deleted and restored from the trash', async ({ signedIn: page, business }) => {
    const hatha = await serviceNamed(business, 'Morning hatha');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search services' }));
    await page.keyboard.type('h');
    await expect(rowOf(page, 'Brow shaping')).toBeVisible();
    await chooseByKeys(page, menuOf(page, 'Morning hatha'), 'Delete…');
    const question = page.getByRole('dialog', { name: 'Delete Morning hatha?' });
    await expect(question.getByRole('button', { name: 'Keep Morning hatha' })).toBeFocused();
    await expectKeptIn(page, question);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(menuOf(page, 'Morning hatha')).toBeFocused();

    await chooseByKeys(page, menuOf(page, 'Morning hatha'), 'Delete…');
    await expect(question.getByRole('radio', { name: 'Keep as scheduled' })).toBeChecked();
    await press(page, question.getByRole('button', { name: /^Delete/ }));
    await expect(toast(page, 'Morning hatha deleted')).toBeVisible();
    await expect(rowOf(page, 'Morning hatha')).toBeHidden();
    await expect(page.getByRole('table', { name: 'Services' })).toBeFocused();

    await press(page, inNavigation(page, 'History'));
    const tabs = page.getByRole('navigation', { name: 'History', exact: true });
    await press(page, tabs.getByRole('link', { name: 'Trash' }));
    await expect(heading(page, 'Trash')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Restore Morning hatha' }));
    await expect(toast(page, 'Morning hatha restored')).toBeVisible();
    await expect(page.getByText('Trash is empty.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect((await stored(business, hatha)).name).toBe('Morning hatha');
  });

  test('Escape closes every sheet and menu of the list and returns focus to its opener', async ({
    signedIn: page,
  }) => {
    for (const { opener, opened } of [
      { opener: 'Filter by Category', opened: 'Category' },
      { opener: 'More filters', opened: 'More filters' },
      { opener: 'Columns', opened: 'Columns' },
      { opener: 'Export…', opened: /^Export/ },
      { opener: /^Account and settings/, opened: 'Account and settings' },
    ]) {
      const button = page.getByRole('button', { name: opener });
      await press(page, button);
      const dialog = page.getByRole('dialog', { name: opened });
      await expectKeptIn(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
    await press(page, page.getByRole('checkbox', { name: 'Select Brow shaping' }), 'Space');
    const edit = page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Edit fields…' });
    await press(page, edit);
    const sheet = page.getByRole('dialog', { name: 'Edit 1 service' });
    await expectKeptIn(page, sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(edit).toBeFocused();
  });

  test('skip link moves focus past the navigation', async ({ signedIn: page }) => {
    const first = page.getByRole('button', { name: 'Export…' });
    await expect(first).toBeEnabled();
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
  });

  test('columns are reordered', async ({ signedIn: page }) => {
    await press(page, page.getByRole('button', { name: 'Columns' }));
    const later = page.getByRole('button', { name: 'Move Type later' });
    await press(page, later);
    await expect(later).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader')).toContainText(['Name', 'Category', 'Type']);
  });
});

test('service is created', async ({ signedIn: page }) => {
  await press(page, page.getByRole('link', { name: 'New service' }));
  await expect(heading(page, 'New service')).toBeFocused();
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

test('pictures are added and reordered', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await press(page, page.getByRole('button', { name: 'Pictures', exact: true, expanded: false }));
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const chooser = page.waitForEvent('filechooser');
  await press(page, pictures.getByRole('button', { name: 'Add pictures' }));
  await (await chooser).setFiles([png('mats.png'), png('window.png')]);
  await press(page, pictures.getByRole('button', { name: 'Move window.png up' }));
  await expect(pictures.getByRole('button', { name: 'Move window.png down' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);
  const { media } = await stored(business, yoga);
  expect(media?.items?.map(({ image }) => image?.filename)).toEqual(['window.png', 'mats.png']);
});

test('variants with prices are entered and reordered', async ({ page, business }) => {
  await openMorningYoga(page, business);
  await press(page, page.getByRole('button', { name: 'Variants', exact: true, expanded: false }), 'Space');
  const choices = page.getByRole('region', { name: 'Variants' });
  await press(page, choices.getByRole('button', { name: 'Use “Price varies”' }));
  await press(page, choices.getByRole('radio', { name: 'Nothing' }), 'ArrowDown');
  await expect(choices.getByRole('radio', { name: 'Custom option' })).toBeChecked();
  await write(page, choices.getByLabel('Variant 1', { exact: true }), 'Child');
  await write(page, choices.getByLabel('Price of Child', { exact: true }), '9.50');
  await page.keyboard.press('Enter');
  await expect(choices.getByLabel('Variant 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Adult');
  await press(page, choices.getByRole('button', { name: 'Reorder Adult.' }), 'ArrowUp');
  await expect(choices.getByRole('button', { name: 'Reorder Adult.' })).toBeFocused();
  await expect(choices.getByLabel('Variant 1', { exact: true })).toHaveValue('Adult');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);
});

test('board is entered, ticked and left', async ({ page, business }) => {
  for (const name of ['Five', 'Ten']) {
    await business.api.send(createPricingPlan, { body: { plan: { name } } });
  }
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await arriveAt(page, business, '/plans-and-prices');
  const cell = (plan: string) => page.getByRole('checkbox', { name: new RegExp(`^Morning yoga: ${plan}`) });
  await press(page, cell('Five'), 'ArrowRight');
  await expect(cell('Ten')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(toast(page, '“Ten” now includes Morning yoga')).toBeVisible();
  await expect(cell('Ten')).toBeFocused();
  expect((await stored(business, yoga)).payment?.pricingPlanIds).toHaveLength(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, /^Undone/)).toBeVisible();
  await expect(cell('Ten')).not.toBeChecked();

  await press(page, page.getByRole('tab', { name: 'Plans' }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Prices' })).toBeFocused();
  await write(page, page.getByRole('textbox', { name: 'Price of Morning yoga' }), '21');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);
  expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('21');
});

test.describe('all screens', () => {
  test.use({ sample: 'studio' });

  test('Tab shows the focus, reaches every control and leaves the page', async ({ page, business }) => {
    await business.api.send(inviteToTeam, { body: { email: 'lina@studio.example', role: 'staff' } });
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await arriveAt(page, business, '/services');
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
    for (const [path, name, least] of ofToday(screens, 3)) {
      await visit(page, path);
      await expect(heading(page, name)).toBeVisible();
      await expectWalkable(page, least);
    }
  });

  test('focused control is never covered by a bar', async ({ page, business }) => {
    await openService(page, business, await serviceNamed(business, 'Deep tissue massage'));
    await field(page, 'Tagline').fill('Slow and firm');
    await expect(saveBar(page)).toContainText('1 unsaved change');
    for (const size of [
      { width: 1280, height: 720 },
      { width: 720, height: 480 },
    ]) {
      await page.setViewportSize(size);
      await expectWalkable(page, 60);
    }
  });
});

test.describe('page at 400% zoom', () => {
  test.use({ sample: 'studio', viewport: { width: 320, height: 256 } });

  test('services are selected by menu and no bar covers the focus', async ({ signedIn: page }) => {
    await chooseByKeys(page, menuOf(page, 'Brow shaping'), 'Select');
    await expect(page.getByRole('checkbox', { name: 'Select Brow shaping' })).toBeChecked();
    await expect(menuOf(page, 'Brow shaping')).toBeFocused();
    await expect(page.getByRole('menu')).toBeHidden();
    await expectWalkable(page, 60);
  });
});
