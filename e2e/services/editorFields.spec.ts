import type { Page } from 'playwright/test';
import { createBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import { archivePricingPlan, queryPlans } from '../../contract/calls/prices/pricingPlans.ts';
import { expectAccessible } from '../accessible.ts';
import {
  expectNote,
  field,
  openMorningYoga,
  openSection,
  openService,
  save,
  saveBar,
  serviceNamed,
  stored,
} from '../editor.ts';
import { expect, test } from '../fixtures.ts';

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test.describe('studio with plans, rooms and forms', () => {
  test.use({ sample: 'studio' });

  test('plan selection keeps archived plans of the service and offers only those on sale', async ({
    page,
    business,
  }) => {
    const { plans } = await business.api.send(queryPlans, { query: {} });
    for (const name of ['Five massages', 'Team card']) {
      const planId = plans.find((plan) => plan.name === name)?.id ?? '';
      await business.api.send(archivePricingPlan, { path: { planId } });
    }
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    const covering = group(page, 'Accepted plans');
    await expect(covering.getByRole('checkbox', { name: 'Five massages' })).toBeChecked();
    await expect(covering).toContainText('No longer on sale. Existing holders keep it.');
    await expect(covering.getByRole('checkbox', { name: 'Team card' })).toBeHidden();
    await covering.getByRole('checkbox', { name: 'Ten classes' }).check();
    await expect(covering).toContainText('Was “Five massages”.');
    await save(page);
    const after = await stored(business, massage);
    const named = after.payment?.pricingPlanIds?.map((id) => plans.find((plan) => plan.id === id)?.name);
    expect(named).toEqual(['Five massages', 'Ten classes']);
  });

  test('required rooms are saved', async ({ page, business }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    await openSection(page, 'Staff and rooms');
    const rooms = group(page, 'Required rooms and equipment');
    await rooms.getByRole('checkbox', { name: 'Loft' }).check();
    await rooms.getByRole('button', { name: 'Revert Required rooms and equipment' }).click();
    await expect(saveBar(page)).toBeHidden();
    await rooms.getByRole('combobox', { name: 'Room: required' }).selectOption('Room: any');
    await save(page);
    const [needed] = (await stored(business, massage)).serviceResources ?? [];
    expect(needed?.resourceType?.id).toBe(massage.serviceResources?.[0]?.resourceType?.id);
    expect(needed?.resourceIds?.values ?? []).toEqual([]);
  });

  test('booking form and policy apply to customers', async ({ page, business }) => {
    const { bookingForm } = await business.api.send(createBookingForm, {
      body: {
        bookingForm: {
          name: 'Before a massage',
          fields: [
            { type: 'CHECK_BOX', label: 'I have no fever', required: true },
            { type: 'LONG_TEXT', label: 'Injuries' },
          ],
        },
      },
    });
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    const form = page.getByRole('combobox', { name: 'Booking form' });
    await form.selectOption('Before a massage');
    await expect(form).toHaveAccessibleDescription(/I have no fever · checkbox · required/);
    await expect(form).toHaveAccessibleDescription(/Injuries · long text/);
    await expectAccessible(page);
    await expect(page.getByRole('combobox', { name: 'Booking policy' })).toHaveAccessibleDescription(
      /Booking opens 90 days before the start, closes 2 hours before\./,
    );
    await save(page);
    expect((await stored(business, massage)).form?.id).toBe(bookingForm.id);
  });
});

test.describe('folded sections', () => {
  test.use({ sample: 'studio', viewport: { width: 1440, height: 900 } });

  test('rare sections are a line with their value, and open where a link or an error leads', async ({
    page,
    business,
  }) => {
    await openService(page, business, await serviceNamed(business, 'Deep tissue massage'));
    const fold = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(fold('Pictures')).toHaveAttribute('aria-expanded', 'false');
    await expect(fold('Pictures')).toHaveAccessibleDescription('1 picture');
    await expect(fold('Locations')).toHaveAccessibleDescription('Mitte and Harbour Street');
    await expect(field(page, 'Page title')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3400);

    await page.getByRole('navigation', { name: 'Sections' }).getByText('Search engine listing').click();
    await expect(fold('Search engine listing')).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Page title')).toBeInViewport();
    await page.reload();
    await expect(fold('Search engine listing')).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Page title')).toBeInViewport();
    await expect(fold('Pictures')).toHaveAttribute('aria-expanded', 'false');

    await openSection(page, 'Page URL');
    await field(page, 'URL').fill('not & legal');
    await fold('Page URL').click();
    await expect(field(page, 'URL')).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(field(page, 'URL')).toBeFocused();
  });
});

test('fields stand 16 px apart, and an error takes its line only while it is there', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  const frame = (path: string) => page.locator(`[data-field="${path}"]`);
  const between = async (upper: string, lower: string) => {
    const above = await frame(upper).boundingBox();
    const below = await frame(lower).boundingBox();
    return Math.round((below?.y ?? NaN) - (above?.y ?? NaN) - (await controlsHeight(upper)));
  };
  /** From the top of the label to the end of the input. */
  const controlsHeight = (path: string) =>
    frame(path).evaluate(
      (field) =>
        (field.querySelector('input')?.parentElement ?? field).getBoundingClientRect().bottom -
        field.getBoundingClientRect().top,
    );
  expect(await between('name', 'tagLine')).toBe(16);
  await field(page, 'Name').fill('');
  await page.keyboard.press('Control+s');
  await expectNote(page, 'Name', /Is required/);
  expect(await between('name', 'tagLine')).toBeGreaterThanOrEqual(16 + 6 + 18);
  await field(page, 'Name').fill(yoga.name);
  await expect.poll(() => between('name', 'tagLine')).toBe(16);
});

test('search engine listing is previewed and saved', async ({ page, business }) => {
  const yoga = await business.offersService({ name: 'Morning yoga', tagLine: 'Before the city wakes' });
  await openService(page, business, yoga);
  await openSection(page, 'Search engine listing');
  const preview = page.getByRole('figure', { name: 'In search results' });
  await expect(preview).toContainText('Morning yoga · Studio Test');
  await expect(preview).toContainText('Before the city wakes');
  await field(page, 'Page title').fill('Yoga at dawn in Mitte');
  await field(page, 'Meta description').fill('slow and warm '.repeat(14));
  await expectNote(page, 'Meta description', /cut it after about 160/);
  await expect(preview).toContainText('Yoga at dawn in Mitte');
  await expect(preview).toContainText('slow and warm slow…');
  await field(page, 'Keywords').fill('yoga, sunrise, ');
  await expect(saveBar(page)).toContainText('3 unsaved changes');
  await save(page);
  expect((await stored(business, yoga)).seoData?.settings?.keywords).toEqual([
    { term: 'yoga', isMain: true },
    { term: 'sunrise', isMain: false },
  ]);

  await field(page, 'Page title').fill('');
  await expectNote(page, 'Page title', /Was “Yoga at dawn in Mitte”/);
  await page.getByRole('switch', { name: 'Show in search engines' }).uncheck();
  await expect(preview).toContainText('Not shown in search engines.');
  await page.getByRole('button', { name: 'Revert Page title' }).click();
  await save(page);
  await page.goto(`${business.url}/service-page/morning-yoga`);
  await expect(page).toHaveTitle('Yoga at dawn in Mitte');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test.describe('appointment', () => {
  test.use({ sample: 'studio' });

  test('customers may choose the duration within a range', async ({ page, business }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    await openSection(page, 'Schedule');
    const range = group(page, 'Duration set by');
    await range.getByRole('combobox').selectOption('The customer, by the hour');
    await expect(field(page, 'Duration')).toBeHidden();
    await range.getByRole('textbox', { name: 'Maximum' }).fill('45');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(range).toContainText('Must not be less than the minimum duration.');
    await range.getByRole('textbox', { name: 'Maximum' }).fill('180');
    await save(page);
    const { schedule } = await stored(business, massage);
    expect(schedule?.availabilityConstraints?.durationRange).toEqual({
      unitType: 'HOUR',
      hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 180 },
    });

    await range.getByRole('combobox').selectOption('You, with fixed durations');
    await field(page, 'Duration').fill('50');
    await save(page);
    const after = (await stored(business, massage)).schedule?.availabilityConstraints;
    expect(after?.durationRange).toBeUndefined();
    expect(after?.sessionDurations).toEqual([50]);
  });
});
