import type { Locator, Page } from 'playwright/test';
import { ofToday } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { field, openSection, openService, saveBar, serviceNamed } from '../editor.ts';
import { arriveAt, expect, openServices, test, toast, type TestBusiness } from '../fixtures.ts';
import { chooseInRow, lookAt, narrowBy, rowOf } from '../list.ts';
import { launch } from '../launch.ts';

/** Opens an overlay, checks the page and closes the overlay. */
async function look(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.click();
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('list and its views have no accessibility violations', async ({ signedIn: page }) => {
    await expect(rowOf(page, 'Deep tissue massage')).toBeVisible();
    const menu = page.getByRole('button', { name: 'Actions for Deep tissue massage' });
    await look(page, menu, page.getByRole('menu'));
    await page.getByRole('button', { name: 'More filters' }).click();
    const advanced = page.getByRole('dialog', { name: 'More filters' });
    await advanced.getByRole('button', { name: 'Add condition' }).click();
    await advanced.getByRole('button', { name: 'Add group' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Row height' }).click();
    await chooseInRow(page, 'Deep tissue massage', 'Hide from customers');
    await expect(toast(page, 'hidden from customers')).toBeVisible();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expectAccessible(page);

    await narrowBy(page, 'Type', ['Class']);
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Classes');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await narrowBy(page, 'Category', ['Yoga']);
    await expect(page.getByRole('group', { name: 'Unsaved changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for the view Classes' }).click();
    const rename = page.getByRole('menuitem', { name: 'Rename…' });
    await look(page, rename, page.getByRole('dialog', { name: 'Rename view' }));
  });

  test('editor and its dialogs have no accessibility violations', async ({ page, business }) => {
    await arriveAt(page, business, '/services/create');
    for (const type of ofToday(['Appointment', 'Class', 'Course'], 3)) {
      await page.getByRole('radio', { name: type }).check();
      await expectAccessible(page);
    }
    await openService(page, business, await serviceNamed(business, 'Brow shaping'));
    await expectAccessible(page);
    await openSection(page, 'Page URL');
    const qr = page.getByRole('button', { name: 'QR code' });
    await look(page, qr, page.getByRole('dialog', { name: 'QR code of Brow shaping' }));
    await page.getByRole('button', { name: 'Clone', exact: true }).click();
    const cloning = page.getByRole('dialog', { name: 'Clone Brow shaping?' });
    await cloning.getByRole('button', { name: 'Harbour Street' }).click();
    await cloning.getByRole('button', { name: '30 min' }).click();
    await cloning.getByRole('button', { name: '90 min' }).click();
    await expect(cloning.getByText('Available, updates with the name')).toHaveCount(2);
    await expectAccessible(page);
    await cloning.getByRole('button', { name: 'Create 2 clones' }).click();
    const receipt = page.getByRole('dialog', { name: '2 clones created' });
    await expect(receipt).toBeVisible();
    await expectAccessible(page);
    await receipt.getByRole('button', { name: 'Done' }).click();
    await expect(toast(page, '2 clones created')).toBeVisible();

    await field(page, 'Name').fill('Brow lamination');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('dialog', { name: 'Undo your last save?' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field(page, 'Price').fill('a lot');
    await field(page, 'URL').fill('not & legal');
    await expect(page.getByRole('button', { name: 'Use “not-legal”' })).toBeVisible();
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(saveBar(page)).toContainText(/\d errors?/);
    await expectAccessible(page);
  });

  test.describe('phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('list, sheets and editor of a phone have no accessibility violations', async ({
      signedIn: page,
    }) => {
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filters' }).tap();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close filters' }).tap();
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await expect(page.getByRole('dialog', { name: 'All pages and your account' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Deep tissue massage' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Deep tissue massage' })).toBeVisible();
      await field(page, 'Name').fill('Deep tissue');
      await expectAccessible(page);
    });
  });
});

test.describe('motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('menus, dialogs and toasts move, or fade where the system asks for less motion', async ({
    page,
    business,
  }) => {
    await business.hasServices(['Foot bath', 'Pilates']);
    await openServices(page, business);
    const moved = await transitionsOf(page);
    for (const { motion, name } of [
      { motion: 'no-preference', name: 'Foot bath' },
      { motion: 'reduce', name: 'Pilates' },
    ] as const) {
      await page.emulateMedia({ reducedMotion: motion });
      await chooseInRow(page, name, 'Hide from customers');
      await expect(toast(page, `${name} hidden`)).toBeVisible();
      await page.getByRole('button', { name: 'Columns' }).click();
      const dialog = page.getByRole('dialog', { name: 'Columns' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      const properties = await moved();
      expect(properties).toContain('opacity');
      expect(properties.includes('transform')).toBe(motion === 'no-preference');
    }
  });
});

/** Records transitions from now on. Returns a function that takes the properties that they changed. */
async function transitionsOf(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const properties = new Set<string>();
    addEventListener('transitionrun', ({ propertyName }) => properties.add(propertyName));
    return properties;
  });
  return () =>
    seen.evaluate((properties) => {
      const taken = [...properties];
      properties.clear();
      return taken;
    });
}

test.describe('missing pages', () => {
  test.use({ provokes: [400, 404, 'net::ERR_INTERNET_DISCONNECTED'] });

  test('empty, offline, missing and setup pages have no accessibility violations', async ({
    page,
    business,
  }) => {
    for (const expectState of ofToday(absences, 3)) {
      await openServices(page, business);
      await expectState(page, business);
    }
  });
});

/** Opens a page, expects its heading and checks it. */
async function lookAtPage(page: Page, url: string, heading: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectAccessible(page);
}

const absences: readonly ((page: Page, business: TestBusiness) => Promise<void>)[] = [
  async (page, business) => {
    await expect(page.getByRole('heading', { name: 'Add your first service' })).toBeVisible();
    await expectAccessible(page);
    await lookAtPage(page, `${business.url}/nowhere`, 'Page not found');
  },
  async (page, business) => {
    await business.hasService({ name: 'Morning yoga' });
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('quantum plumbing');
    await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(true);
    await lookAt(page, 'Hidden');
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server' })).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
  },
  async (page, { url }) => {
    await lookAtPage(page, `${url}/services/00000000-0000-4000-8000-000000000000`, 'Service not found');
    await page.goto(`${url}/identity/authorize?handle=unknown`);
    await expect(page.getByRole('link', { name: 'dashboard' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${url}/dev/mailbox`);
    await expectAccessible(page);
    const { url: empty, stop } = await launch('--empty');
    try {
      await lookAtPage(page, empty, 'Set up your business');
    } finally {
      await stop();
    }
  },
];
