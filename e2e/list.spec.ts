import { queryServices } from '../contract/calls/services.ts';
import { expect, test, toast, undo } from './fixtures.ts';
import { chooseInRow, expectNames, lookAt, narrowBy, rowOf } from './list.ts';

const many = Array.from({ length: 60 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);

test.describe('a studio with 48 services', () => {
  test.use({ sample: 'studio' });

  test('is found by a word with a wrong letter', async ({ signedIn: page }) => {
    await page.getByRole('searchbox', { name: 'Search services' }).fill('deep tisue');
    await expect(page.getByRole('link', { name: 'Deep tissue massage' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ashtanga, led primary' })).toBeHidden();
  });

  test('is narrowed by type, category and visibility, and the address keeps it', async ({
    signedIn: page,
  }) => {
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

  test('says how many services there are, and how many can be booked', async ({
    signedIn: page,
    business,
  }) => {
    await expect(page.getByText(/^48 services · \d+ can be booked now$/)).toBeVisible();
    const { services } = await business.api.send(queryServices, {
      body: { query: { filter: { hidden: true } } },
    });
    const hidden = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Hidden' });
    await expect(hidden).toHaveText(`Hidden${services.length}`);
    await hidden.click();
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(services.length);
  });

  test('is ordered by a column, up and down, or as the menu says', async ({ signedIn: page }) => {
    const links = page.getByRole('table').getByRole('link');
    await expect(links.first()).toHaveText('Ashtanga, led primary');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await expect(links.first()).not.toHaveText('Ashtanga, led primary');
    await page.getByRole('button', { name: /^Sort: / }).click();
    await page.getByRole('menuitem', { name: 'Name, A to Z' }).click();
    await expect(links.first()).toHaveText('Ashtanga, led primary');
  });
});

test.describe('sixty classes', () => {
  test.beforeEach(({ business }) => business.hasServices(many));

  test('are turned page by page', async ({ signedIn: page }) => {
    await expectNames(page, many.slice(0, 25));
    await expect(page.getByText('1–25 of 60')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(25, 50));
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(50));
    await expect(page.getByText('51–60 of 60')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByLabel('Rows a page').selectOption('100');
    await expectNames(page, many);
  });

  test('are chosen on one page only: turning it drops the choice', async ({ signedIn: page }) => {
    await page.getByRole('checkbox', { name: 'Select Class 02' }).check();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
    await page.getByRole('button', { name: 'Next' }).click();
    await expectNames(page, many.slice(25, 50));
    await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
  });
});

test('one service is hidden from its row, and shown again by Undo', async ({ signedIn: page, business }) => {
  await business.hasService({ name: 'Morning yoga' });
  await page.reload();
  await chooseInRow(page, 'Morning yoga', 'Hide from customers');
  await expect(toast(page, 'Morning yoga is hidden from customers.')).toBeVisible();
  await expect(rowOf(page, 'Morning yoga')).toContainText('Hidden');
  await undo(page, 'Morning yoga is hidden');
  await expect(toast(page, 'Morning yoga is shown to customers.')).toBeVisible();
  await expect(rowOf(page, 'Morning yoga')).not.toContainText('Hidden');
});

test('a search without a match says so, and how to get back', async ({ signedIn: page, business }) => {
  await business.hasService({ name: 'Morning yoga' });
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('quantum plumbing');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page.getByText('No services match “quantum plumbing”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowOf(page, 'Morning yoga')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search services' })).toHaveValue('');
});

test('a business without services is told what a service is, with the way to its first', async ({
  signedIn: page,
}) => {
  await expect(page.getByRole('heading', { name: 'What can customers book with you?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New service' })).toHaveAttribute('href', '/services/create');
});

test.describe('without a network', () => {
  test.use({ provokes: ['net::ERR_INTERNET_DISCONNECTED'] });

  test('what was loaded stays, what was not says so, and both come back', async ({
    signedIn: page,
    business,
    context,
  }) => {
    await business.hasService({ name: 'Morning yoga' });
    await page.reload();
    await expect(rowOf(page, 'Morning yoga')).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(rowOf(page, 'Morning yoga')).toBeVisible();
    await lookAt(page, 'Hidden');
    const failure = page.getByRole('alert').filter({ hasText: 'The server did not answer.' });
    await expect(failure).toBeVisible({ timeout: 15_000 });

    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
  });
});
