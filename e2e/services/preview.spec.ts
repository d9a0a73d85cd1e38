import type { Page } from 'playwright/test';
import { expectAccessible } from '../accessible.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { field, openService, save, serviceNamed } from '../editor.ts';
import { expect, test } from '../fixtures.ts';

/** The customer preview next to the form. */
const preview = (page: Page) => page.getByRole('region', { name: 'Customer preview' });

test('card and page use the same texts as the customer pages after saving', async ({ page, business }) => {
  const yoga = await business.offersService({
    name: 'Morning yoga',
    tagLine: 'Slow and warm',
    description: 'Bring socks.',
  });
  await openService(page, business, yoga);
  await field(page, 'Capacity').fill('8');
  await page.getByRole('radio', { name: 'Price varies' }).check();
  await field(page, 'Default price').fill('18');
  const choices = page.getByRole('region', { name: 'Variants' });
  await choices.getByRole('radio', { name: 'Custom option' }).check();
  await choices.getByLabel('Variant 1', { exact: true }).fill('Child');
  await choices.getByLabel('Price of Child', { exact: true }).fill('9');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Adult');
  await expect(preview(page)).toContainText('€9.00 to €18.00');
  await preview(page).getByRole('radio', { name: 'Page' }).check();
  const facts = preview(page).locator('dl > div');
  await expect(facts.filter({ hasText: 'Price' })).toContainText('€9.00 to €18.00');
  await expect(preview(page).getByRole('listitem').first()).toBeVisible();
  const shown = await facts.allInnerTexts();
  const sentences = await preview(page).getByRole('listitem').allInnerTexts();
  await save(page);

  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the service page in a new tab' }).click();
  const customers = await opening;
  await customers.waitForLoadState();
  await expect(customers.getByRole('heading', { level: 1, name: 'Morning yoga' })).toBeVisible();
  expect(words(await customers.locator('dl > div').allInnerTexts())).toEqual(words(shown));
  expect(await customers.locator('ul.sentences li').allInnerTexts()).toEqual(sentences);
});

/** Without the word that marks unsaved parts. */
const words = (texts: readonly string[]) =>
  texts.map((text) => text.split(/\s+/).join(' ').replace(' (changed)', ''));

test.describe('phone', () => {
  test.use({ sample: 'studio', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('preview is a sheet with links to missing fields', async ({ page, business }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await business.api.send(updateService, {
      path: { 'service.id': massage.id },
      body: { service: { revision: massage.revision, hidden: true } },
    });
    await openService(page, business, massage);
    await expect(preview(page)).toHaveCount(0);
    const more = page.getByRole('button', { name: /^More actions for/ });
    const openPreview = async () => {
      await more.tap();
      await page.getByRole('menuitem', { name: 'Preview' }).tap();
    };
    await openPreview();
    const sheet = page.getByRole('dialog', { name: 'Preview of Deep tissue massage' });
    await expect(sheet.getByRole('region', { name: 'Customer preview' })).toContainText('1 hour');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await sheet
      .getByRole('region', { name: 'Booking status' })
      .getByRole('button', { name: 'View checks' })
      .tap();
    await expect(sheet).toBeHidden();
    const status = page.getByRole('dialog', { name: 'Booking status' });
    await expect(status).toContainText('Customers can’t find Deep tissue massage, because');
    await status.getByRole('button', { name: 'Make visible…' }).tap();
    await expect(status).toBeHidden();
    await expect(page.getByRole('switch', { name: /Visible to customers/ })).toBeFocused();
    await openPreview();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();
  });
});
