import { setCustomSlug } from '../contract/calls/serviceParts.ts';
import { expectNote, field, openService, save, saveBar, stored } from './editor.ts';
import { expect, test } from './fixtures.ts';

test('a free address is taken over, and the former one still leads to the service', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await field(page, 'Address').fill('sunrise');
  await expect(page.getByText('It is free.')).toBeVisible();
  await save(page);

  await expect(page.getByText('/service-page/sunrise')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Former addresses' })).toContainText('morning-yoga');
  const { mainSlug, supportedSlugs = [] } = await stored(business, yoga);
  expect(mainSlug).toMatchObject({ name: 'sunrise', custom: true });
  expect(supportedSlugs.map(({ name }) => name)).toEqual(['sunrise', 'morning-yoga']);
});

test('a taken address says so while it is written, and offers the next free one', async ({
  page,
  business,
}) => {
  await business.hasService({ name: 'Evening yoga' });
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await field(page, 'Address').fill('evening-yoga');
  await expect(page.getByText('Another service has it, or had it and keeps it.')).toBeVisible();
  await page.getByRole('button', { name: 'Use “evening-yoga-2”' }).click();
  await expect(page.getByText('It is free.')).toBeVisible();
  await save(page);
  expect((await stored(business, yoga)).mainSlug?.name).toBe('evening-yoga-2');
});

test('an illegal address stops under its input', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await field(page, 'Address').fill('sun & rise');
  await expectNote(page, 'Address', /lower-case letters, digits and hyphens/i);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Address')).toBeFocused();
  await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true');
  expect((await stored(business, yoga)).mainSlug?.name).toBe('morning-yoga');
});

test('a new name gives a new address, unless the owner chose one', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await field(page, 'Name').fill('Sunrise yoga');
  await save(page);
  await expect(field(page, 'Address')).toHaveValue('sunrise-yoga');

  await field(page, 'Address').fill('dawn');
  await save(page);
  await field(page, 'Name').fill('Yoga at dawn');
  await save(page);
  expect((await stored(business, yoga)).mainSlug?.name).toBe('dawn');
});

test.describe('an address that somebody else takes meanwhile', () => {
  test.use({ provokes: [428] });

  test('is refused by the server, under its input, and nothing else is lost', async ({ page, business }) => {
    const evening = await business.hasService({ name: 'Evening yoga' });
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await openService(page, business, yoga);
    await field(page, 'Tag line').fill('Before the city wakes');
    await field(page, 'Address').fill('sunrise');
    await expect(page.getByText('It is free.')).toBeVisible();
    await business.api.send(setCustomSlug, { path: { serviceId: evening.id }, body: { slug: 'sunrise' } });

    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Address')).toBeFocused();
    await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Tag line')).toHaveValue('Before the city wakes');
    expect(await stored(business, yoga)).toMatchObject({ mainSlug: { name: 'morning-yoga' } });

    await field(page, 'Address').fill('sunrise-yoga');
    await save(page);
    expect(await stored(business, yoga)).toMatchObject({
      tagLine: 'Before the city wakes',
      mainSlug: { name: 'sunrise-yoga' },
    });
  });
});
