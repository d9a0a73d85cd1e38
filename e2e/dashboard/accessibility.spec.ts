import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../accessible.ts';
import { field, openMorningYoga, openSection, openService, saveBar, serviceNamed } from '../editor.ts';
import { arriveAt, expect, signIn, test, toast, type TestBusiness } from '../fixtures.ts';
import { launch } from '../launch.ts';
import { chooseInRow, lookAt, narrowBy, rowOf } from '../list.ts';

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('list has no accessibility violations', ({ signedIn: page }) => listIsAccessible(page));
  test('saved views have no accessibility violations', ({ signedIn: page }) => viewsAreAccessible(page));
  test('editor has no accessibility violations', ({ page, business }) => editorIsAccessible(page, business));
  test('dialogs have no accessibility violations', ({ page, business }) =>
    dialogsAreAccessible(page, business));
  test('creation form has no accessibility violations', ({ page, business }) =>
    creatingIsAccessible(page, business));

  for (const { motion, moves } of [
    { motion: 'no-preference', moves: true },
    { motion: 'reduce', moves: false },
  ] as const) {
    test.describe(`motion: ${motion}`, () => {
      test.use({ contextOptions: { reducedMotion: motion } });

      test(`menus, dialogs and toasts ${moves ? 'move' : 'fade and do not move'}`, async ({
        signedIn: page,
      }) => {
        const moved = await transitionsOf(page);
        await chooseInRow(page, 'Deep tissue massage', 'Hide from customers');
        await expect(toast(page, 'hidden')).toBeVisible();
        for (const name of ['Columns', 'Account and settings']) {
          await page.getByRole('button', { name }).click();
          const dialog = page.getByRole('dialog', { name });
          await expect(dialog).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
        const properties = await moved();
        expect(properties).toContain('opacity');
        expect(properties.includes('transform')).toBe(moves);
      });
    });
  }

  test.describe('hosted pages', () => {
    test.use({ provokes: [400, 403, 404] });

    test('hosted pages have no accessibility violations', ({ page, business }) =>
      hostedPagesAreAccessible(page, business));
  });

  test.describe('missing pages', () => {
    test.use({ sample: undefined, provokes: [404, 'net::ERR_INTERNET_DISCONNECTED'] });

    test('missing pages have no accessibility violations', ({ signedIn: page, business }) =>
      absenceIsAccessible(page, business));
  });

  test.describe('phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('list, sheets and editor have no accessibility violations', ({ signedIn: page }) =>
      phoneIsAccessible(page));
  });
});

/** Records transitions from now on. Returns a function that reads the properties that they changed. */
async function transitionsOf(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const properties = new Set<string>();
    addEventListener('transitionrun', ({ propertyName }) => properties.add(propertyName));
    return properties;
  });
  return () => seen.evaluate((properties) => [...properties]);
}

/** Opens an overlay, checks the page and closes the overlay. */
async function look(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.click();
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

async function listIsAccessible(page: Page): Promise<void> {
  await expect(rowOf(page, 'Deep tissue massage')).toBeVisible();
  await expectAccessible(page);
  for (const { opener, opened } of [
    { opener: 'Filter by Category', opened: page.getByRole('dialog', { name: 'Category' }) },
    { opener: 'Columns', opened: page.getByRole('dialog', { name: 'Columns' }) },
    { opener: 'Export…', opened: page.getByRole('dialog', { name: /^Export/ }) },
    { opener: 'Actions for Deep tissue massage', opened: page.getByRole('menu') },
    { opener: 'Account and settings', opened: page.getByRole('dialog', { name: 'Account and settings' }) },
  ]) {
    await look(page, page.getByRole('button', { name: opener }), opened);
  }
  await page.getByRole('button', { name: 'More filters' }).click();
  const advanced = page.getByRole('dialog', { name: 'More filters' });
  await advanced.getByRole('button', { name: 'Add condition' }).click();
  await advanced.getByRole('button', { name: 'Add group' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Row height' }).click();
  await expectAccessible(page);
  await chooseInRow(page, 'Deep tissue massage', 'Hide from customers');
  await expect(toast(page, 'hidden from customers')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expectAccessible(page);
}

async function viewsAreAccessible(page: Page): Promise<void> {
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
  const menu = page.getByRole('button', { name: 'Actions for the view Classes' });
  await look(page, menu, page.getByRole('menu'));
  await menu.click();
  const rename = page.getByRole('menuitem', { name: 'Rename…' });
  await look(page, rename, page.getByRole('dialog', { name: 'Rename view' }));
}

async function editorIsAccessible(page: Page, business: TestBusiness): Promise<void> {
  await openMorningYoga(page, business);
  await expectAccessible(page);
  await field(page, 'Name').fill('Sunrise yoga');
  await field(page, 'Price').fill('a lot');
  await openSection(page, 'Page URL');
  await field(page, 'URL').fill('not & legal');
  await expect(page.getByRole('button', { name: 'Use “not-legal”' })).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText(/\d errors?/);
  await expectAccessible(page);
}

async function dialogsAreAccessible(page: Page, business: TestBusiness): Promise<void> {
  await openService(page, business, await serviceNamed(business, 'Brow shaping'));
  await openSection(page, 'Page URL');
  const qr = page.getByRole('button', { name: 'QR code' });
  await look(page, qr, page.getByRole('dialog', { name: 'QR code of Brow shaping' }));
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const cloning = page.getByRole('dialog', { name: 'Clone Brow shaping?' });
  await expect(cloning.getByText('Available, updates with the name')).toBeVisible();
  await expectAccessible(page);
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
  await expectAccessible(page);

  await field(page, 'Name').fill('Brow lamination');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('dialog', { name: 'Undo your last save?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving Brow shaping?' })).toBeVisible();
  await expectAccessible(page);
}

async function creatingIsAccessible(page: Page, business: TestBusiness): Promise<void> {
  await arriveAt(page, business, '/services/create');
  for (const type of ['Appointment', 'Class', 'Course']) {
    await page.getByRole('radio', { name: type }).check();
    await expectAccessible(page);
  }
}

async function absenceIsAccessible(page: Page, business: TestBusiness): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add your first service' })).toBeVisible();
  await expectAccessible(page);
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
  await page.goto(`${business.url}/services/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${business.url}/nowhere`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
}

async function hostedPagesAreAccessible(page: Page, business: TestBusiness): Promise<void> {
  await page.goto(`${business.url}/login?ended=true`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, business, 'not the password');
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${business.url}/dev/mailbox`);
  await expectAccessible(page);
  await page.goto(`${business.url}/identity/authorize?handle=unknown`);
  await expect(page.getByRole('link', { name: 'dashboard' })).toBeVisible();
  await expectAccessible(page);
}

async function phoneIsAccessible(page: Page): Promise<void> {
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
}

test('setup page of an empty installation has no accessibility violations', async ({ page }) => {
  const { url, stop } = await launch('--empty');
  try {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your business' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await stop();
  }
});
