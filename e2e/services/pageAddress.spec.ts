import { field, openSection, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test } from '../fixtures.ts';

test('free URL is applied, shown as a QR code and undone, and a previous one redirects to the service', async ({
  page,
  business,
}) => {
  const yoga = await business.offersService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await openSection(page, 'Page URL');
  await field(page, 'URL').fill('sunrise');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await save(page);

  await expect(page.locator('#address').getByText('/service-page/sunrise')).toBeVisible();
  const former = page.getByRole('list', { name: 'Previous URLs' });
  await expect(former).toContainText('morning-yoga');
  await expect(former).toContainText('redirects');
  const { mainSlug, supportedSlugs = [] } = await stored(business, yoga);
  expect(mainSlug).toMatchObject({ name: 'sunrise', custom: true });
  expect(supportedSlugs.map(({ name }) => name)).toEqual(['sunrise', 'morning-yoga']);

  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code of Morning yoga' });
  await expect(
    dialog.getByRole('img', { name: `QR code of ${business.url}/service-page/sunrise` }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as SVG' }).click();
  expect((await download).suggestedFilename()).toBe('sunrise-servicePage.svg');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'URL')).toHaveValue('morning-yoga');
  await expect(page.getByRole('radio', { name: /^Update the URL/ })).toBeChecked();
  await expect(former).toContainText('sunrise');
  expect((await stored(business, yoga)).mainSlug).toMatchObject({ name: 'morning-yoga', custom: false });
  const answer = await page.goto(`${business.url}/service-page/sunrise`);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(`${business.url}/service-page/morning-yoga`);
});
