import { getBusiness } from '../../contract/calls/workbench/business.ts';
import { expectAccessible, expectAccessibleInAllLooks } from '../accessible.ts';
import { expectSaved, field, save, saveBar } from '../editor.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';
import { png } from '../png.ts';

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('owner changes the business, its currency after the consequences, and an API client', async ({
    page,
    business,
  }) => {
    await arriveAt(page, business, '/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expectAccessibleInAllLooks(page);

    await field(page, 'Business name').fill('Studio Ahorn');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('group', { name: 'Logo' }).getByRole('button').first().click();
    await (await chooser).setFiles([png('logo.png')]);
    await page.getByRole('radio', { name: /^Moss/ }).check();
    await expect(saveBar(page)).toContainText('3 unsaved changes');
    await save(page);
    const head = page.getByRole('banner');
    await expect(head.getByText('Studio Ahorn')).toBeVisible();
    await expect(head.locator('img')).toHaveAttribute('src', /\/frontdesk\/media\//);

    await page.getByRole('combobox', { name: 'Currency' }).selectOption('CHF');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the currency to CHF?' });
    await expect(dialog).toContainText(/[1-9]\d* ?prices|prices ?[1-9]/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change currency' }).click();
    await expectSaved(page);
    expect((await business.api.send(getBusiness, {})).business).toMatchObject({
      name: 'Studio Ahorn',
      hue: 'moss',
      currency: 'CHF',
    });

    await page.getByRole('button', { name: 'New API client' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Newsletter');
    await page.getByRole('button', { name: 'Create client' }).click();
    const secret = page.getByRole('dialog', { name: 'Secret of Newsletter' });
    await expect(secret.getByRole('button', { name: 'Copy Secret' })).toBeVisible();
    await expectAccessible(page);
    await secret.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Actions for Newsletter' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke client' }).click();
    await expect(toast(page, 'Newsletter revoked')).toBeVisible();

    await page.setViewportSize({ width: 360, height: 780 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByText(/CHF\s\d/).first()).toBeVisible();
  });
});
