import { expect, type Page } from 'playwright/test';
import { createServiceOptionsAndVariants } from '../contract/calls/optionsAndVariants.ts';
import { archivePricingPlan, createPricingPlan } from '../contract/calls/pricingPlans.ts';
import { enablePricingPlansForService } from '../contract/calls/serviceParts.ts';
import { getService, updateService } from '../contract/calls/services.ts';
import type { Service, ServiceInput } from '../contract/entities/service.ts';
import { expectAccessible } from './accessible.ts';
import { saveBar } from './editor.ts';
import { arriveAt, test, toast, undo, type TestBusiness } from './fixtures.ts';

const free: ServiceInput['payment'] = { rateType: 'NO_FEE', options: { inPerson: true } };
const varied: ServiceInput['payment'] = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '12' } },
  options: { inPerson: true },
};

async function hasPlan({ api }: TestBusiness, name: string): Promise<string> {
  const { plan } = await api.send(createPricingPlan, { body: { plan: { name } } });
  return plan.id;
}

async function covers({ api }: TestBusiness, planId: string, { id: serviceId }: Service): Promise<void> {
  await api.send(enablePricingPlansForService, { path: { serviceId }, body: { pricingPlanIds: [planId] } });
}

/** The prices of a service by age. */
async function hasPrices({ api }: TestBusiness, { id: serviceId }: Service, prices: Record<string, string>) {
  const optionId = crypto.randomUUID();
  const choices = Object.keys(prices);
  const values = Object.entries(prices).map(([custom, value]) => ({
    choices: [{ optionId, custom }],
    price: { value },
  }));
  const options = {
    values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices } }],
  };
  await api.send(createServiceOptionsAndVariants, {
    body: { serviceOptionsAndVariants: { serviceId, options, variants: { values } } },
  });
}

async function stored({ api }: TestBusiness, { id: serviceId }: Service): Promise<Service> {
  return (await api.send(getService, { path: { serviceId } })).service;
}

async function openBoard(page: Page, business: TestBusiness, tab = ''): Promise<void> {
  await arriveAt(page, business, `/plans-and-prices${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
}

/** Where a service and a plan meet. */
function crossing(page: Page, service: string, plan: string) {
  return page.getByRole('checkbox', { name: new RegExp(`^${service}: ${plan}(\\.|$)`) });
}

function price(page: Page, service: string) {
  return page.getByRole('textbox', { name: `Price of ${service}`, exact: true });
}

test.describe('plans', () => {
  test('an owner ticks which services a plan covers, and takes it back', async ({ page, business }) => {
    const plan = await hasPlan(business, 'Ten classes');
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business);
    await expect(page.getByRole('columnheader', { name: 'Ten classes' })).toContainText('0 services');

    await crossing(page, 'Morning yoga', 'Ten classes').click();
    await expect(toast(page, '“Ten classes” now covers Morning yoga.')).toBeVisible();
    await expect(crossing(page, 'Morning yoga', 'Ten classes')).toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Ten classes' })).toContainText('1 service');
    expect((await stored(business, yoga)).payment).toMatchObject({
      pricingPlanIds: [plan],
      options: { pricingPlan: true },
    });

    await undo(page, 'now covers Morning yoga');
    await expect(toast(page, 'It is taken back.')).toBeVisible();
    await expect(crossing(page, 'Morning yoga', 'Ten classes')).not.toBeChecked();
    expect((await stored(business, yoga)).payment).toEqual(yoga.payment);
  });

  test('plans ticked one after the other are one request of their service, and one step of undo', async ({
    page,
    business,
  }) => {
    await hasPlan(business, 'Five');
    await hasPlan(business, 'Ten');
    await hasPlan(business, 'Twenty');
    await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business);
    await expect(crossing(page, 'Morning yoga', 'Five')).toBeVisible();
    const adding = page.waitForRequest(/pricing-plans\/add$/);
    await crossing(page, 'Morning yoga', 'Five').focus();
    for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    const { pricingPlanIds } = (await adding).postDataJSON() as { pricingPlanIds: string[] };
    expect(pricingPlanIds).toHaveLength(3);
    await expect(toast(page, '3 changes of plans are saved.')).toBeVisible();
    await undo(page, '3 changes of plans');
    await expect(toast(page, '3 changes are taken back.')).toBeVisible();
    for (const plan of ['Five', 'Ten', 'Twenty']) {
      await expect(crossing(page, 'Morning yoga', plan)).not.toBeChecked();
    }
  });

  test('what cannot be ticked is closed and says why', async ({ page, business }) => {
    await hasPlan(business, 'Ten classes');
    const archived = await hasPlan(business, 'Old card');
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await business.hasService({ name: 'Taster', payment: free });
    await business.hasService({
      name: 'Retreat',
      onlineBooking: { enabled: true, requireManualApproval: true },
    });
    await covers(business, archived, yoga);
    await business.api.send(archivePricingPlan, { path: { planId: archived } });
    await openBoard(page, business);

    for (const [service, plan, why] of [
      ['Taster', 'Ten classes', 'it is free'],
      ['Retreat', 'Ten classes', 'while you approve each booking'],
      ['Taster', 'Old card', 'it is free'],
    ] as const) {
      const cell = crossing(page, service, plan);
      await expect(cell).toBeDisabled();
      await expect(cell).toHaveAccessibleName(new RegExp(why));
    }
    await crossing(page, 'Taster', 'Ten classes').focus();
    await expect(page.getByText('A plan cannot pay for it: it is free')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(crossing(page, 'Taster', 'Ten classes')).not.toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Old card' })).toContainText('archived');
    await expect(crossing(page, 'Morning yoga', 'Old card')).toBeChecked();

    // An archived plan that is taken away comes back by Undo all the same.
    await crossing(page, 'Morning yoga', 'Old card').click();
    await undo(page, '“Old card” no longer covers Morning yoga.');
    await expect(toast(page, 'It is taken back.')).toBeVisible();
    await expect(crossing(page, 'Morning yoga', 'Old card')).toBeChecked();
  });

  test('services that no plan covers, and plans that cover nothing, are found', async ({
    page,
    business,
  }) => {
    const ten = await hasPlan(business, 'Ten classes');
    await hasPlan(business, 'Nobody’s card');
    await covers(business, ten, await business.hasService({ name: 'Morning yoga' }));
    await business.hasService({ name: 'Evening yoga' });
    await business.hasService({ name: 'Taster', payment: free });
    await openBoard(page, business);
    await page.getByRole('button', { name: 'No plan covers it · 1' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['Evening yoga']);

    // A row that is covered now stays until the question is asked anew.
    await crossing(page, 'Evening yoga', 'Ten classes').click();
    await expect(page.getByRole('button', { name: 'No plan covers it · 0' })).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveText(['Evening yoga']);

    await page.getByRole('button', { name: 'No plan covers it' }).click();
    await page.getByRole('button', { name: 'Covers nothing · 1' }).click();
    await expect(page.getByRole('columnheader')).toContainText(['Service', 'Plans', 'Nobody’s card']);
    await expect(page.getByRole('columnheader', { name: 'Ten classes' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Covers nothing · 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('the board is gone through by keyboard alone, far beyond what is on the screen', async ({
    page,
    business,
  }) => {
    const names = Array.from({ length: 90 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);
    await business.hasServices(names);
    const plans = Array.from({ length: 24 }, (_, index) => `Plan ${String(index + 1).padStart(2, '0')}`);
    for (const name of plans) await hasPlan(business, name);
    await openBoard(page, business);
    const grid = page.getByRole('grid', { name: 'Services and the plans that cover them' });
    await expect(grid).toHaveAttribute('aria-rowcount', '91');
    await expect(grid).toHaveAttribute('aria-colcount', '26');
    const keys = page.keyboard;
    await crossing(page, 'Class 01', 'Plan 01').focus();
    await keys.press('Control+End');
    await expect(crossing(page, 'Class 90', 'Plan 24')).toBeFocused();
    await expect(crossing(page, 'Class 90', 'Plan 24')).toBeInViewport();
    await keys.press('Space');
    await expect(toast(page, '“Plan 24” now covers Class 90.')).toBeVisible();
    await keys.press('ArrowUp');
    await expect(crossing(page, 'Class 89', 'Plan 24')).toBeFocused();
    await keys.press('Home');
    await expect(page.getByRole('link', { name: 'Class 89' })).toBeFocused();
    await keys.press('Control+Home');
    await expect(page.getByRole('link', { name: 'Class 01' })).toBeFocused();
    await keys.press('PageDown');
    await expect(page.getByRole('link', { name: 'Class 11' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Class 11' })).toBeVisible();
  });

  test.describe('a tick that fails', () => {
    test.use({ provokes: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 404, 428] });

    test('says so in its cell, and is tried again there', async ({ page, business }) => {
      const plan = await hasPlan(business, 'Ten classes');
      const yoga = await business.hasService({ name: 'Morning yoga' });
      await openBoard(page, business);
      await expect(crossing(page, 'Morning yoga', 'Ten classes')).toBeVisible();
      await business.api.send(archivePricingPlan, { path: { planId: plan } });
      await crossing(page, 'Morning yoga', 'Ten classes').click();
      await expect(page.getByRole('alert').filter({ hasText: 'A change was not saved.' })).toBeVisible();
      await expect(crossing(page, 'Morning yoga', 'Ten classes')).toHaveAccessibleName(
        /Not saved\. Press to try again\./,
      );
      await expect(crossing(page, 'Morning yoga', 'Ten classes')).not.toBeChecked();
      expect((await stored(business, yoga)).payment?.pricingPlanIds).toEqual([]);
    });
  });
});

test.describe('prices', () => {
  test('several are changed and saved at once, as one step, and taken back', async ({ page, business }) => {
    const yoga = await business.hasService({ name: 'Morning yoga' });
    const varies = await business.hasService({ name: 'Pottery', payment: varied });
    await hasPrices(business, varies, { Adult: '14', Child: '7' });
    await openBoard(page, business, '?tab=prices');
    await price(page, 'Morning yoga').fill('20,50');
    await price(page, 'Pottery, Child').fill('8');
    await expect(saveBar(page)).toContainText('2 unsaved changes');
    await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Was €18\.00\./);
    await page.keyboard.press('Control+s');
    await expect(saveBar(page)).toContainText('Saved');
    expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20.50');
    expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('8');

    await saveBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '2 prices are as they were.')).toBeVisible();
    await expect(price(page, 'Morning yoga')).toHaveValue('18');
    expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');
    expect((await stored(business, varies)).payment?.varied?.minPrice?.value).toBe('7');
  });

  test('an amount that cannot be is refused at its place, with what is wrong', async ({ page, business }) => {
    await business.hasService({ name: 'Morning yoga' });
    await business.hasService({
      name: 'Retreat',
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '300' }, deposit: { value: '100' } },
        options: { online: true, inPerson: false, deposit: true },
      },
    });
    await openBoard(page, business, '?tab=prices');
    await price(page, 'Morning yoga').fill('a lot');
    await price(page, 'Retreat').fill('90');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(saveBar(page)).toContainText('2 to correct');
    await expect(price(page, 'Morning yoga')).toBeFocused();
    await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Must be an amount such as 25/);
    await expect(price(page, 'Retreat')).toHaveAccessibleDescription(
      /Its deposit must be less than the price\./,
    );
    await price(page, 'Morning yoga').fill('0');
    await expect(price(page, 'Morning yoga')).toHaveAccessibleDescription(/Must be more than 0/);
    await page.getByRole('button', { name: 'Put back: Price of Retreat' }).click();
    await expect(saveBar(page)).toContainText('1 unsaved change');
  });

  test('what somebody else changed meanwhile is not lost', async ({ page, business }) => {
    const yoga = await business.hasService({ name: 'Morning yoga' });
    const pilates = await business.hasService({ name: 'Pilates' });
    await openBoard(page, business, '?tab=prices');
    await price(page, 'Morning yoga').fill('20');
    await price(page, 'Pilates').fill('30');
    const change = (service: Service, fields: ServiceInput) =>
      business.api.send(updateService, {
        path: { 'service.id': service.id },
        body: { service: { ...fields, id: service.id, revision: service.revision } },
      });
    await change(yoga, { tagLine: 'Before work' });
    await change(pilates, { payment: { fixed: { price: { value: '25' } } } });
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(price(page, 'Pilates')).toHaveAccessibleDescription(
      /Somebody else has just made it €25\.00/,
    );
    expect(await stored(business, yoga)).toMatchObject({
      tagLine: 'Before work',
      payment: { fixed: { price: { value: '20' } } },
    });
    expect((await stored(business, pilates)).payment?.fixed?.price?.value).toBe('25');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(saveBar(page)).toContainText('Saved');
    expect((await stored(business, pilates)).payment?.fixed?.price?.value).toBe('30');
  });

  test('leaving with unsaved prices is asked about', async ({ page, business }) => {
    await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business, '?tab=prices');
    await price(page, 'Morning yoga').fill('20');
    await page.getByRole('tab', { name: 'Plans', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Prices 1 unsaved' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    const question = page.getByRole('dialog', { name: 'Leave with one price unsaved?' });
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await page.getByRole('tab', { name: /^Prices/ }).click();
    await expect(price(page, 'Morning yoga')).toHaveValue('20');
  });

  test('all that are shown are raised by per cent, previewed first, and what is booked stays', async ({
    page,
    business,
  }) => {
    const yoga = await business.hasService({ name: 'Morning yoga' });
    const varies = await business.hasService({ name: 'Pottery', payment: varied });
    await hasPrices(business, varies, { Adult: '14', Child: '7' });
    await business.hasService({ name: 'Taster', payment: free });
    await openBoard(page, business, '?tab=prices');
    await page.getByRole('button', { name: 'Raise prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raise or lower 2 prices' });
    await dialog.getByRole('textbox', { name: 'By how much' }).fill('10');
    await dialog.getByRole('combobox', { name: 'Round to' }).selectOption({ label: 'Multiples of €0.50' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Morning yoga' })).toContainText('€20.00');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/bulk-runs\/[0-9a-f-]+$/);
    expect((await stored(business, yoga)).payment?.fixed?.price?.value).toBe('18');

    await page.getByRole('button', { name: 'Change 2 services' }).click();
    await expect.poll(async () => (await stored(business, yoga)).payment?.fixed?.price?.value).toBe('20');
    await expect
      .poll(async () => (await stored(business, varies)).payment?.varied?.maxPrice?.value)
      .toBe('15.50');
  });
});

test.describe('a business without plans', () => {
  test('is told what a plan is', async ({ page, business }) => {
    await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business);
    await expect(page.getByRole('heading', { name: 'There are no plans yet' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('the studio', () => {
  test.use({ sample: 'studio' });

  test('has nothing wrong with its board', async ({ page, business }) => {
    await openBoard(page, business);
    await expect(crossing(page, 'Brow shaping', 'Ten classes')).toBeVisible();
    await crossing(page, 'Brow shaping', 'Ten classes').click();
    await expect(toast(page, 'now covers Brow shaping')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Prices' }).click();
    await price(page, 'Brow shaping').fill('much');
    await price(page, 'Breathwork circle').fill('36');
    await expectAccessible(page);
    await saveBar(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Raise prices' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

    test('is a card for each service, with its plans as checks', async ({ page, business }) => {
      await openBoard(page, business);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Brow shaping' }) });
      await card.getByRole('checkbox', { name: 'Ten classes' }).tap();
      await expect(toast(page, '“Ten classes” now covers Brow shaping.')).toBeVisible();
      await expect(card.getByRole('checkbox', { name: 'Ten classes' })).toBeChecked();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Prices' }).tap();
      await price(page, 'Brow shaping').fill('25');
      await saveBar(page).getByRole('button', { name: 'Save' }).tap();
      await expect(saveBar(page)).toContainText('Saved');
      await expectAccessible(page);
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(content).toBeLessThanOrEqual(screen);
    });
  });
});
