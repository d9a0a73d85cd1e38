import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { field, openService, save, saveBar } from './editor.ts';
import { arriveAt, expect, signIn, test, toast, type TestBusiness } from './fixtures.ts';
import { launch } from './launch.ts';
import { chooseInRow, lookAt, rowOf } from './list.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, sample: 'studio' });

    test('nothing is wrong with the list', ({ signedIn: page }) => listIsAccessible(page));
    test('nothing is wrong with the editor', ({ page, business }) => editorIsAccessible(page, business));
    test('nothing is wrong with the dialogs', ({ page, business }) => dialogsAreAccessible(page, business));
    test('nothing is wrong with a new service', ({ page, business }) => creatingIsAccessible(page, business));

    test.describe('the platform’s pages', () => {
      test.use({ provokes: [400, 403, 404] });

      test('have nothing wrong', ({ page, business }) => hostedPagesAreAccessible(page, business));
    });

    test.describe('what is not there', () => {
      test.use({ sample: undefined, provokes: [404, 'net::ERR_INTERNET_DISCONNECTED'] });

      test('is said without a fault', ({ signedIn: page, business }) => absenceIsAccessible(page, business));
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

      test('nothing is wrong with list, sheets and editor', ({ signedIn: page }) => phoneIsAccessible(page));
    });
  });
}

async function listIsAccessible(page: Page): Promise<void> {
  await expect(rowOf(page, 'Deep tissue massage')).toBeVisible();
  await expectAccessible(page);
  for (const { opener, opened } of [
    { opener: 'Filter by Category', opened: page.getByRole('dialog', { name: 'Category' }) },
    { opener: 'More filters', opened: page.getByRole('dialog', { name: 'More filters' }) },
    { opener: 'Columns', opened: page.getByRole('dialog', { name: 'Columns' }) },
    { opener: 'Actions for Deep tissue massage', opened: page.getByRole('menu') },
    { opener: 'Account and settings', opened: page.getByRole('dialog', { name: 'Account and settings' }) },
  ]) {
    await page.getByRole('button', { name: opener }).click();
    await expect(opened).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Row height' }).click();
  await expectAccessible(page);
  await chooseInRow(page, 'Deep tissue massage', 'Hide from customers');
  await expect(toast(page, 'is hidden from customers')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expectAccessible(page);
}

async function editorIsAccessible(page: Page, business: TestBusiness): Promise<void> {
  await openService(page, business, await business.hasService({ name: 'Morning yoga' }));
  await expectAccessible(page);
  await field(page, 'Name').fill('Sunrise yoga');
  await field(page, 'Price').fill('a lot');
  await field(page, 'Address').fill('not & legal');
  await expect(page.getByRole('button', { name: 'Use “not-legal”' })).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toContainText('to correct');
  await expectAccessible(page);
}

async function dialogsAreAccessible(page: Page, business: TestBusiness): Promise<void> {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Clone Morning yoga?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await field(page, 'Name').fill('Sunrise yoga');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave Morning yoga unsaved?' })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'What can customers book with you?' })).toBeVisible();
  await expectAccessible(page);
  await business.hasService({ name: 'Morning yoga' });
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('quantum plumbing');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await lookAt(page, 'Hidden');
  await expect(page.getByRole('alert').filter({ hasText: 'did not answer' })).toBeVisible({
    timeout: 15_000,
  });
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.goto(`${business.url}/services/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${business.url}/nowhere`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }),
  ).toBeVisible();
  await expectAccessible(page);
}

async function hostedPagesAreAccessible(page: Page, business: TestBusiness): Promise<void> {
  await page.goto(`${business.url}/login?ended=true`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, business, 'not the password');
  await expect(page.getByText('do not go together')).toBeVisible();
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
  await expect(page.getByRole('dialog', { name: 'All screens and your account' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Deep tissue massage' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Deep tissue massage' })).toBeVisible();
  await field(page, 'Name').fill('Deep tissue');
  await expectAccessible(page);
}

test.describe('a conflict', () => {
  test.use({ provokes: [409] });

  test('has nothing wrong', async ({ page, context, business }) => {
    await openService(page, business, await business.hasService({ name: 'Morning yoga' }));
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'Name').fill('Yoga at dawn');
    await save(other);
    await field(page, 'Name').fill('Sunrise yoga');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Somebody else changed Morning yoga' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
});

test('nothing is wrong with the first page of an empty installation', async ({ page }) => {
  const { url, stop } = await launch('--empty');
  try {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your business' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  } finally {
    await stop();
  }
});

test('an owner creates a service without a pointer', async ({ signedIn: page }) => {
  const keys = page.keyboard;
  await tabTo(page, page.getByRole('link', { name: 'New service' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Appointment' }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Class' })).toBeChecked();
  await tabTo(page, field(page, 'Name'));
  await keys.type('Evening yoga');
  await tabTo(page, field(page, 'Price'));
  await keys.type('18');
  await tabTo(page, page.getByRole('switch', { name: 'Customers see it' }));
  await keys.press('Space');
  await tabTo(page, field(page, 'Places in a session'));
  await keys.press('Control+A');
  await keys.type('12');
  await tabTo(page, page.getByRole('button', { name: 'Create service' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Customers see it' })).not.toBeChecked();
  await expect(field(page, 'Places in a session')).toHaveValue('12');
});

/** Presses Tab until the control has the focus; a person would give up after fifty. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 50; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
