import { setCustomSlug } from '../../contract/calls/services/serviceParts.ts';
import { deleteService, updateService } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import {
  expectNote,
  field,
  openMorningYoga,
  openSection,
  openService,
  save,
  saveBar,
  stored,
} from '../editor.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';

/** Renames a service, as another tab would. */
async function rename({ api }: TestBusiness, { id }: Service, name: string): Promise<void> {
  const path = { 'service.id': id };
  const current = await stored({ api } as TestBusiness, { id } as Service);
  await api.send(updateService, { path, body: { service: { id, revision: current.revision, name } } });
}

test('free URL is applied, and the previous one redirects to the service', async ({ page, business }) => {
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

  const answer = await page.goto(`${business.url}/service-page/morning-yoga`);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(`${business.url}/service-page/sunrise`);
});

test('taken URL shows its current, previous or deleted owner and suggests three free ones', async ({
  page,
  business,
}) => {
  const evening = await business.hasService({ name: 'Evening yoga' });
  const dusk = await business.hasService({ name: 'Dusk yoga' });
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await rename(business, evening, 'Night yoga');
  await business.api.send(deleteService, { path: { serviceId: dusk.id } });
  await openService(page, business, yoga);
  await openSection(page, 'Page URL');
  await field(page, 'URL').fill('night-yoga');
  await expectNote(page, 'URL', /In use by “Night yoga”\./);
  await field(page, 'URL').fill('evening-yoga');
  await expectNote(page, 'URL', /Used by “Night yoga” until .*\. It still opens that service\./);
  await field(page, 'URL').fill('dusk-yoga');
  await expectNote(page, 'URL', /Reserved for the deleted service “Dusk yoga” until /);
  await field(page, 'URL').fill('evening-yoga');
  const free = page.getByRole('group', { name: 'Available alternatives' });
  await expect(free.getByRole('button')).toHaveCount(3);
  await free.getByRole('button', { name: 'Use “evening-yoga-class”' }).click();
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await save(page);
  expect((await stored(business, yoga)).mainSlug?.name).toBe('evening-yoga-class');
});

test('invalid URL shows an error under its input', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Page URL');
  await field(page, 'URL').fill('-');
  await expectNote(page, 'URL', /at least one letter or number/i);
  await field(page, 'URL').fill('sun & rise');
  await expectNote(page, 'URL', /lowercase letters, numbers and hyphens/i);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'URL')).toBeFocused();
  await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true');
  expect((await stored(business, yoga)).mainSlug?.name).toBe('morning-yoga');
});

test('URL follows the name unless it is fixed, and follows again on request', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Page URL');
  await field(page, 'Name').fill('Sunrise yoga');
  await save(page);
  await expect(field(page, 'URL')).toHaveValue('sunrise-yoga');

  await page.getByRole('radio', { name: /^Keep the URL/ }).check();
  await save(page);
  await field(page, 'Name').fill('Yoga at dawn');
  await save(page);
  expect((await stored(business, yoga)).mainSlug).toMatchObject({ name: 'sunrise-yoga', custom: true });

  await page.getByRole('radio', { name: /^Update the URL/ }).check();
  await expect(page.getByText('On save, the URL becomes “yoga-at-dawn”')).toBeVisible();
  await save(page);
  await expect(field(page, 'URL')).toHaveValue('yoga-at-dawn');
  expect((await stored(business, yoga)).mainSlug).toMatchObject({ name: 'yoga-at-dawn', custom: false });
});

test('undoing a URL change restores the URL and its mode, and both URLs lead to the service', async ({
  page,
  business,
}) => {
  const yoga = await business.offersService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await openSection(page, 'Page URL');
  const address = field(page, 'URL');
  const isAt = async (slug: string, custom: boolean) => {
    await expect(address).toHaveValue(slug);
    expect((await stored(business, yoga)).mainSlug).toMatchObject({ name: slug, custom });
  };
  const change = async () => {
    await address.fill('sunrise');
    await save(page);
    await isAt('sunrise', true);
  };
  await change();
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await isAt('morning-yoga', false);
  await expect(page.getByRole('radio', { name: /^Update the URL/ })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Previous URLs' })).toContainText('sunrise');

  await change();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await isAt('morning-yoga', false);

  const answer = await page.goto(`${business.url}/service-page/sunrise`);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(`${business.url}/service-page/morning-yoga`);
});

test('page URL is shown as a QR code', async ({ page, business }) => {
  await openMorningYoga(page, business);
  await openSection(page, 'Page URL');
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code of Morning yoga' });
  await expect(
    dialog.getByRole('img', { name: `QR code of ${business.url}/service-page/morning-yoga` }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as SVG' }).click();
  expect((await download).suggestedFilename()).toBe('morning-yoga-servicePage.svg');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('URL taken by someone else before saving', () => {
  test.use({ provokes: [428] });

  test('save shows the owner of the URL and free alternatives under its input, and keeps all other changes', async ({
    page,
    business,
  }) => {
    const evening = await business.hasService({ name: 'Evening yoga' });
    const yoga = await openMorningYoga(page, business);
    await openSection(page, 'Page URL');
    await field(page, 'Tagline').fill('Before the city wakes');
    await field(page, 'URL').fill('sunrise');
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    await business.api.send(setCustomSlug, { path: { serviceId: evening.id }, body: { slug: 'sunrise' } });

    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'URL')).toBeFocused();
    await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true');
    await expectNote(page, 'URL', /In use by “Evening yoga”\./);
    await expect(field(page, 'Tagline')).toHaveValue('Before the city wakes');
    expect(await stored(business, yoga)).toMatchObject({ mainSlug: { name: 'morning-yoga' } });

    await page.getByRole('button', { name: 'Use “sunrise-class”' }).click();
    await save(page);
    expect(await stored(business, yoga)).toMatchObject({
      tagLine: 'Before the city wakes',
      mainSlug: { name: 'sunrise-class' },
    });
  });
});
