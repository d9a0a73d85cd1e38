import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { archivePricingPlan, createPricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import { enablePricingPlansForService } from '../../../contract/calls/services/serviceParts.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import type { PricingPlanInput } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults } from '../../../mocks/testServer.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { PlansAndPrices } from './PlansAndPrices.tsx';

const path = '/plans-and-prices';

const cell = (name: string) => screen.findByRole('checkbox', { name });

class BlindObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // The simulated browser has no layout; the board then renders the rows of an ordinary screen.
  vi.stubGlobal('ResizeObserver', BlindObserver);
});

async function plansOf(api: FrontdeskDataProvider, name: string): Promise<readonly string[] | undefined> {
  const pagination = { page: 1, perPage: 5 };
  const { data } = await api.getList<Service>('services', { filter: { name }, pagination });
  return data[0]?.payment?.pricingPlanIds;
}

it('saves a tick at once, updates the count, and undoes it from the toast', async () => {
  const { user, api } = await renderSignedIn(<PlansAndPrices />, { path });
  const box = await cell('Brow shaping: Ten classes');
  expect(box.getAttribute('aria-checked')).toBe('false');
  const head = screen.getByRole('columnheader', { name: /^Ten classes/ });
  const before = Number(/(\d+) service/.exec(head.textContent ?? '')?.[1]);
  box.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).not.toBe(box);
  await user.keyboard('{ArrowRight} ');
  expect(document.activeElement).toBe(box);
  expect(head.textContent).toContain(`${before + 1} services`);
  await screen.findByText('“Ten classes” now includes Brow shaping');
  expect(await plansOf(api, 'Brow shaping')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  expect(await plansOf(api, 'Brow shaping')).toEqual([]);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
});

it('shows a failed tick in its cell, with a retry', async () => {
  const { user, api } = await renderSignedIn(<PlansAndPrices />, { path });
  const box = await cell('Brow shaping: Ten classes');
  faults.add({ route: 'POST /v2/services/*/pricing-plans/add', code: 'INVALID_PRICING_PLAN' });
  await user.click(box);
  await waitFor(() => expect(box.getAttribute('aria-label')).toContain('Not saved. Select to try again.'));
  expect(box.getAttribute('aria-checked')).toBe('false');
  faults.clear();
  await user.click(box);
  await screen.findByText('“Ten classes” now includes Brow shaping');
  expect(await plansOf(api, 'Brow shaping')).toHaveLength(1);
});

it('is read-only for staff', async () => {
  const { user } = await renderSignedIn(<PlansAndPrices />, { path, role: 'staff' });
  const box = await cell('Brow shaping: Ten classes');
  await screen.findByText(/View only/);
  await user.click(box);
  expect(box.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  await user.click(screen.getByRole('tab', { name: 'Plans' }));
  await user.keyboard('{ArrowRight}');
  const pricesTab = screen.getByRole('tab', { name: 'Prices' });
  expect(document.activeElement).toBe(pricesTab);
  await user.click(pricesTab);
  const table = await screen.findByRole('table', { name: 'Prices' });
  expect(within(table).queryByRole('textbox')).toBeNull();
  expect(within(table).getByText('24.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adjust prices' })).toBeNull();
});

it('does not count a reverted amount as a change', async () => {
  const { user } = await renderSignedIn(<PlansAndPrices />, { path: `${path}?tab=prices` });
  const input = await screen.findByRole('textbox', { name: 'Price of Brow shaping' });
  await user.clear(input);
  await user.type(input, '30');
  await screen.findByText('1 unsaved change');
  await user.clear(input);
  await user.type(input, '24,00');
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  await user.clear(input);
  await user.keyboard('{Escape}');
  await waitFor(() => expect((input as HTMLInputElement).value).toBe('24.00'));
});

it('shows no rows for a deleted category and plan, with the reason and a button that removes both', async () => {
  const gone = '00000000-0000-4000-8000-00000000dead';
  const { user } = await renderSignedIn(<PlansAndPrices />, {
    path: `${path}?category=${gone}&plan=${gone}`,
  });
  await screen.findByRole('heading', { name: 'This view uses a deleted category and a deleted plan' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText(/^0 of \d+ services$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove these conditions' }));
  await cell('Brow shaping: Ten classes');
});

/** Opens the board of services that the test creates, whose names begin with `Zz`. */
async function openOwn(has: Record<string, ServiceInput>) {
  const screens = (
    <Routes>
      <Route path="/" element={<p>Desk</p>} />
      <Route path={path} element={<PlansAndPrices />} />
    </Routes>
  );
  const desk = await renderSignedIn(screens);
  const { api, router } = desk;
  const made: Service[] = [];
  for (const [name, input] of Object.entries(has)) {
    const payment: ServiceInput['payment'] = {
      rateType: 'FIXED',
      fixed: { price: { value: '18' } },
      options: { inPerson: true },
    };
    const onlineBooking = { enabled: true };
    const service = { type: 'CLASS' as const, name, defaultCapacity: 10, onlineBooking, payment, ...input };
    made.push((await api.send(createService, { body: { service } })).service);
  }
  const hasPlan = async (name: string, input: Partial<PricingPlanInput> = {}) =>
    (await api.send(createPricingPlan, { body: { plan: { name, ...input } } })).plan.id;
  const priceOf = async ({ id }: Service) =>
    (await api.getOne<Service>('services', { id })).data.payment?.fixed?.price?.value;
  const show = (address = '') => router.navigate(`${path}?q=Zz${address}`);
  return { ...desk, made, hasPlan, priceOf, show };
}

const free: ServiceInput = { payment: { rateType: 'NO_FEE', options: { inPerson: true } } };
const planHead = (name: string) =>
  screen.getByRole('columnheader', { name: new RegExp(`^${name}`) }).textContent;
const tally = (name: RegExp) => {
  const button = screen.getByRole('button', { name });
  return { button, count: Number(/\d+$/.exec(button.textContent ?? '')?.[0]) };
};
const priceInput = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Price of ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }));
/** The note under the input of a price. */
const noteOf = (name: string) =>
  document.querySelector(`[id="${priceInput(name).getAttribute('aria-describedby')}"]`)?.textContent;
const headers = (role: 'rowheader' | 'columnheader') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

it('labels plans and services, gives the reason of a disabled cell, and restores an archived plan by undo', async () => {
  const { api, user, made, hasPlan, show } = await openOwn({
    'Zz hidden': { hidden: true },
    'Zz retreat': { onlineBooking: { enabled: true, requireManualApproval: true } },
    'Zz taster': free,
    'Zz yoga': {},
  });
  const old = await hasPlan('Old card');
  await hasPlan('Staff card', { buyable: false });
  await hasPlan('Friends', { visibility: 'PRIVATE' });
  const path = { serviceId: made[3]!.id };
  await api.send(enablePricingPlansForService, { path, body: { pricingPlanIds: [old] } });
  await api.send(archivePricingPlan, { path: { planId: old } });
  await show();
  for (const [name, why] of [
    [/^Zz taster: Ten classes/, 'services that are free'],
    [/^Zz retreat: Ten classes/, 'services that require approval'],
    [/^Zz taster: Old card/, 'services that are free'],
  ] as const) {
    const disabled = await screen.findByRole('checkbox', { name });
    expect(disabled.getAttribute('aria-disabled')).toBe('true');
    expect(disabled.getAttribute('aria-label')).toContain(why);
    await user.click(disabled);
    expect(disabled.getAttribute('aria-checked')).toBe('false');
  }
  expect(planHead('Old card')).toContain('archived');
  expect(planHead('Staff card')).toContain('not sold online');
  expect(planHead('Friends')).toContain('not visible');
  const [hidden, retreat] = headers('rowheader');
  expect(hidden).toMatch(/Zz hidden.*Hidden/);
  expect(retreat).not.toContain('Hidden');

  const covered = screen.getByRole('checkbox', { name: /^Zz yoga: Old card/ });
  expect(covered.getAttribute('aria-checked')).toBe('true');
  await user.click(covered);
  await screen.findByText('“Old card” no longer includes Zz yoga');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  await waitFor(() => expect(covered.getAttribute('aria-checked')).toBe('true'));
});

it('finds services without a plan and plans without services, and keeps a row until the next query', async () => {
  const { user, router, made, api, hasPlan, show } = await openOwn({
    'Zz evening': {},
    'Zz morning': {},
    'Zz taster': free,
  });
  const covering = await hasPlan('Zz card');
  await hasPlan('Nobody’s card');
  const path = { serviceId: made[1]!.id };
  await api.send(enablePricingPlansForService, { path, body: { pricingPlanIds: [covering] } });
  await show();
  const evening = await screen.findByRole('checkbox', { name: /^Zz evening: Zz card/ });
  const before = tally(/^Not in a plan/);
  await user.click(before.button);
  await waitFor(() => expect(headers('rowheader')).toEqual(['Zz evening']));
  await user.click(evening);
  await waitFor(() => expect(tally(/^Not in a plan/).count).toBe(before.count - 1));
  expect(headers('rowheader')).toEqual(['Zz evening']);
  await user.click(tally(/^Not in a plan/).button);
  await user.click(tally(/^No services/).button);
  await waitFor(() => expect(headers('columnheader').join()).not.toContain('Zz card'));
  expect(tally(/^No services/).button.getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.search).toContain('unused=yes');
});

it('explains plans where there are none', async () => {
  const { api, show } = await openOwn({ 'Zz yoga': {} });
  const getList = api.getList.bind(api);
  vi.spyOn(api, 'getList').mockImplementation(async (resource, asked) =>
    resource === 'pricingPlans' ? { data: [], total: 0 } : getList(resource, asked),
  );
  await show();
  expect(await screen.findByRole('heading', { name: 'No plans yet' })).toBeDefined();
});

it('shows invalid prices in their cells, keeps a price that someone else changes, and saves on the second press', async () => {
  const { user, api, made, priceOf, show } = await openOwn({
    'Zz pilates': {},
    'Zz retreat': {
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '300' }, deposit: { value: '100' } },
        options: { online: true, inPerson: false, deposit: true },
      },
    },
    'Zz yoga': {},
  });
  await show('&tab=prices');
  const write = async (name: string, value: string) => {
    await user.clear(priceInput(name));
    await user.type(priceInput(name), value);
  };
  await screen.findByRole('textbox', { name: 'Price of Zz yoga' });
  const save = () => user.click(bar().getByRole('button', { name: /^Save/ }));
  await write('Zz yoga', 'a lot');
  await write('Zz retreat', '90');
  await save();
  await bar().findByText('2 errors');
  expect(noteOf('Zz yoga')).toMatch(/Must be an amount such as 25/);
  expect(noteOf('Zz retreat')).toContain('The deposit must be less than the price.');
  await write('Zz yoga', '0');
  expect(noteOf('Zz yoga')).toMatch(/Must be more than 0/);
  await user.click(screen.getByRole('button', { name: 'Revert Price of Zz retreat' }));

  await write('Zz yoga', '20');
  expect(noteOf('Zz yoga')).toMatch(/Was .*18\.00\./);
  await write('Zz pilates', '30');
  const [pilates, , yoga] = made;
  const previousData = pilates!;
  const data = { ...previousData, payment: { ...previousData.payment, fixed: { price: { value: '25' } } } };
  await api.update<Service>('services', { id: pilates!.id, data, previousData });
  await save();
  await waitFor(() => expect(noteOf('Zz pilates')).toMatch(/Someone else just changed this to .*25\.00/));
  expect(await priceOf(yoga!)).toBe('20');
  expect(await priceOf(pilates!)).toBe('25');
  await save();
  await bar().findByText(/^Saved/);
  expect(await priceOf(pilates!)).toBe('30');
});

it('previews all prices raised by per cent as a bulk action', async () => {
  const { user, router, show } = await openOwn({ 'Zz taster': free, 'Zz yoga': {} });
  await show('&tab=prices');
  await screen.findByRole('textbox', { name: 'Price of Zz yoga' });
  await user.click(screen.getByRole('button', { name: 'Adjust prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Adjust .*price/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), '10');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Round to' }), '0.50');
  const line = dialog.getByText('Zz yoga').closest('li');
  expect(line?.textContent).toContain('20.00');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/bulk-runs\/[0-9a-f-]+$/));
});

it('asks to confirm an unusually large adjustment, and explains a decrease of more than all', async () => {
  const { user, router, show } = await openOwn({ 'Zz yoga': {} });
  await show('&tab=prices');
  await screen.findByRole('textbox', { name: 'Price of Zz yoga' });
  await user.click(screen.getByRole('button', { name: 'Adjust prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Adjust .*price/ }));
  const [adjustment, value] = [
    dialog.getByRole('combobox', { name: 'Adjustment' }),
    dialog.getByRole('textbox', { name: 'Value' }),
  ];
  await user.selectOptions(adjustment, 'Decrease by percentage');
  await user.type(value, '120');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText('Enter a percentage up to 100, such as 10 or 2.5.')).toBeDefined();
  await user.selectOptions(adjustment, 'Increase by amount');
  await user.clear(value);
  await user.type(value, '1500000');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Use 1,500,000.00' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/bulk-runs\//));
});

const placeholder = () => screen.getByRole('table', { name: 'Prices' }).querySelector('[data-missing]');

it('shows a placeholder for the range until the variants are loaded', async () => {
  const payment: ServiceInput['payment'] = {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '12' } },
    options: { inPerson: true },
  };
  const { api, show } = await openOwn({ 'Zz pottery': { payment } });
  const send = api.send.bind(api);
  const waiting: (() => void)[] = [];
  vi.spyOn(api, 'send').mockImplementation(async (call, ...sent) => {
    if (call.name === 'queryServiceOptionsAndVariants')
      await new Promise<void>((resolve) => waiting.push(resolve));
    return send(call, ...sent);
  });
  await show('&tab=prices');
  await screen.findByRole('textbox', { name: 'Price of Zz pottery' });
  expect(placeholder()).not.toBeNull();
  for (const answer of waiting) answer();
  await waitFor(() => expect(placeholder()).toBeNull());
});

it('opens the variants of a service, lets a duration use the default price, and keeps the range right', async () => {
  const { user, api } = await renderSignedIn(<PlansAndPrices />, { path: `${path}?tab=prices&q=Sports` });
  const opener = await screen.findByRole('button', { name: 'Variants of Sports massage' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('textbox', { name: 'Price of Sports massage, 30 min' })).toBeNull();
  expect(noteOf('Sports massage')).toMatch(/^2 variants, .*70\.00.*90\.00/);
  await user.click(opener);
  expect(noteOf('Sports massage, 30 min')).toMatch(/10\.00 below the default price/);
  await user.click(
    screen.getByRole('button', { name: 'Use default price: Price of Sports massage, 30 min' }),
  );
  const short = priceInput('Sports massage, 30 min');
  expect([short.value, short.placeholder]).toEqual(['', '80.00']);
  expect(screen.getByText('Uses default price')).toBeDefined();
  expect(noteOf('Sports massage')).toMatch(/^2 variants, .*80\.00.*90\.00/);
  await user.click(opener);
  expect(priceInput('Sports massage, 30 min')).toBe(short);
  await user.click(bar().getByRole('button', { name: /^Save/ }));
  await bar().findByText(/^Saved/);
  const { data } = await api.getList<Service>('services', {
    filter: { name: 'Sports massage' },
    pagination: { page: 1, perPage: 5 },
  });
  expect(data[0]?.payment?.varied?.minPrice?.value).toBe('80');
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Price of Sports massage, 30 min' })).toBeNull(),
  );
  await user.click(opener);
  await user.type(priceInput('Sports massage, 30 min'), '72');
  await user.click(bar().getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(noteOf('Sports massage, 30 min')).toMatch(/8\.00 below the default price/));
});

it('asks before leaving with unsaved prices, which stay on the other tab', async () => {
  const { user, router, show } = await openOwn({ 'Zz yoga': {} });
  await show('&tab=prices');
  const input = await screen.findByRole('textbox', { name: 'Price of Zz yoga' });
  await user.clear(input);
  await user.type(input, '20');
  await user.click(screen.getByRole('tab', { name: 'Plans' }));
  await screen.findByRole('tab', { name: /^Prices ?1 unsaved/ });
  void router.navigate('/');
  const question = within(await screen.findByRole('dialog', { name: 'Leave with one unsaved price?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('tab', { name: /^Prices/ }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Zz yoga' })).value).toBe(
    '20.00',
  );
});
