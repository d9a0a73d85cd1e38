import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createCategory, deleteCategory } from '../../../contract/calls/services/categories.ts';
import { deleteService, updateService } from '../../../contract/calls/services/services.ts';
import type { BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { createClass } from '../../../mocks/createClass.ts';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { BulkRunList } from '../../records/bulk/run/BulkRunList.tsx';
import { BulkRunPage } from '../../records/bulk/run/BulkRunPage.tsx';
import { RecordList } from '../../records/list/RecordList.tsx';
import { ServiceFlows } from '../ServiceFlows.tsx';
import { serviceListKind } from '../list/serviceListKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route
      path="/services"
      element={
        <ServiceFlows>
          <RecordList kind={serviceListKind} />
        </ServiceFlows>
      }
    />
    <Route path="/bulk-runs" element={<BulkRunList />} />
    <Route path="/bulk-runs/:id" element={<BulkRunPage />} />
  </Routes>
);

/** All services that a test creates. */
const all = { filter: { name: { $startsWith: 'Class ' } } } satisfies BulkSelection;
const free = { rateType: 'NO_FEE', options: { inPerson: true, online: false } } as const;

async function openDesk() {
  const desk = await renderSignedIn(screens);
  const { api, router, user } = desk;
  const has = (name: string, input?: ServiceInput) => createClass(api, { name: `Class ${name}`, ...input });
  const services = async () => {
    const { data } = await api.getList<Service>('services', {
      filter: all.filter,
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'name', order: 'ASC' },
    });
    return data;
  };
  return {
    ...desk,
    has,
    /** Prepares a run and opens its page. */
    prepare: async (name: string, work: BulkWork, selection: BulkSelection = all) => {
      const { data } = await api.create<BulkRun>('bulkRuns', { data: { name, selection, work } });
      await router.navigate(`/bulk-runs/${data.id}`);
    },
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    row: async (name: string) =>
      (await screen.findByRole('row', { name: new RegExp(`^Class ${name}`) })).textContent,
    section: (name: string) => screen.findByRole('region', { name }),
    services,
    prices: async () => (await services()).map(({ payment }) => payment?.fixed?.price?.value),
    capacities: async () => (await services()).map(({ defaultCapacity }) => defaultCapacity),
    tagLines: async () => (await services()).map(({ tagLine }) => tagLine),
    change: async ({ id, revision }: Service, parts: Partial<Service>) =>
      api.send(updateService, { path: { 'service.id': id }, body: { service: { id, revision, ...parts } } }),
  };
}

const price = 'payment.fixed.price.value';
const lowerPrices = { do: 'RAISE', field: 'payment', amount: '-3' } as const;
const setPrices = (value: string) => ({ do: 'SET_AMOUNT', field: price, value }) as const;
const happens = (sheet: HTMLElement, field: string) =>
  within(sheet).findByRole<HTMLSelectElement>('combobox', { name: `Action for ${field}` });
const fill = (sheet: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(sheet).getByRole('textbox', { name: label }), { target: { value } });

it('is refused when the matching services changed, names the difference, and previews again', async () => {
  const { api, has, prepare, press, row, section, capacities } = await openDesk();
  const one = await has('One');
  await has('Two');
  await prepare('New capacity', { operations: [{ do: 'SET_NUMBER', field: 'defaultCapacity', value: 12 }] });
  await screen.findByRole('button', { name: 'Change 2 services' });
  await has('Late');
  await api.send(deleteService, { path: { serviceId: one.id } });
  await press('Change 2 services');
  const note = await screen.findByText('The matching services have changed');
  const words = note.closest('[role="alert"]')?.textContent;
  expect(words).toContain('You previewed 2 services; 2 match now.');
  expect(words).toMatch(/New matches.*Class Late.*No longer match.*Class One/);
  expect(await capacities()).toEqual([10, 10]);

  await press('Refresh preview');
  await waitFor(async () => expect(await row('Late')).toContain('12'));
  await press('Change 2 services');
  await section('Changed 2');
  expect(await capacities()).toEqual([12, 12]);
});

it('keeps excluded services and the name when the page is opened again and when its fields change', async () => {
  const { api, user, router, has, prepare, press, row, section, prices } = await openDesk();
  await has('One', { tagLine: 'Calm and slow' });
  await has('Two', { tagLine: 'Calm and slow' });
  await has('Three', { tagLine: 'Fast' });
  await prepare('New prices', { operations: [setPrices('25')] });
  const update = vi.spyOn(api, 'update');
  await press('Exclude Class Two');
  await screen.findByRole('button', { name: 'Change 2 services' });
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Autumn' } });
  fireEvent.blur(name);
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  await Promise.all(update.mock.results.map(({ value }) => value as Promise<unknown>));
  const { pathname } = router.state.location;
  await router.navigate('/');
  await router.navigate(pathname);
  await screen.findByRole('button', { name: 'Include Class Two' });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Autumn'),
  );

  await press('Edit fields');
  const sheet = await screen.findByRole('dialog', { name: 'Edit 3 services' });
  await waitFor(() =>
    expect(within(sheet).getByRole('textbox', { name: 'New value for Price' })).toHaveProperty(
      'value',
      '25.00',
    ),
  );
  await press('Show the 2 different values of Tagline');
  const peek = await screen.findByRole('dialog', { name: 'Tagline' });
  expect(
    within(peek)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Calm and slow2 services', 'Fast1 service']);
  await user.keyboard('{Escape}');
  fill(sheet, 'New value for Price', '26');
  fireEvent.change(await happens(sheet, 'Tagline'), { target: { value: 'REPLACE' } });
  await press('Preview');
  await within(sheet).findByText('Enter the text to find.');
  fill(sheet, 'Find', 'slow');
  fill(sheet, 'Replace with', 'gentle');
  await press('Preview');
  await waitFor(async () => expect(await row('One')).toContain('to 26.00'));
  expect(await row('One')).toContain('from Calm and slow to Calm and gentle');
  expect(screen.getByRole('button', { name: 'Include Class Two' })).toBeDefined();
  await press('Change 2 services');
  await section('Changed 2');
  expect(screen.getByRole('heading', { level: 1, name: 'Autumn' })).toBeDefined();
  expect(await prices()).toEqual(['26', '26', '18']);
});

it('blocks a service that one change does not fit, or applies the others, as chosen', async () => {
  const { user, has, prepare, press, row, section, prices, tagLines } = await openDesk();
  await has('Priced');
  await has('Free', { payment: free });
  await prepare('Spring', {
    operations: [lowerPrices, { do: 'SET_TEXT', field: 'tagLine', value: 'Spring' }],
  });
  await section('Will change 1');
  await section('Blocked 1');
  expect(await row('Free')).toContain('Price has no amount to increase or decrease');
  await user.click(screen.getByRole('radio', { name: 'Apply the changes that fit' }));
  await screen.findByRole('button', { name: 'Change 2 services' });
  expect(await row('Free')).toContain('Partly applied. Not applied: Price has no amount');
  await press('Change 2 services');
  await section('Changed 2');
  expect(await row('Free')).toContain('Partly applied.');
  expect(await tagLines()).toEqual(['Spring', 'Spring']);
  expect(await prices()).toEqual([undefined, '15']);
});

it('failed services show the reason, stay in the list of runs, and are retried alone', async () => {
  const { api, user, has, prepare, press, row, section, change, capacities, router } = await openDesk();
  const categoryNamed = async (name: string) =>
    (await api.send(createCategory, { body: { category: { name } } })).category;
  const [leaving, staying] = [await categoryNamed('Leaving'), await categoryNamed('Staying')];
  const bad = await has('Bad', { category: { id: leaving.id } });
  await has('Good', { category: { id: staying.id } });
  await prepare('More spots', { operations: [{ do: 'RAISE', field: 'defaultCapacity', amount: '2' }] });
  await screen.findByRole('button', { name: 'Change 2 services' });
  await api.send(deleteCategory, { path: { categoryId: leaving.id ?? '' } });
  await press('Change 2 services');
  await section('Failed 1');
  await section('Changed 1');
  expect(await row('Bad')).toContain('Category is not an existing category');

  await router.navigate('/bulk-runs');
  const link = await screen.findByRole('link', { name: 'More spots' });
  expect(link.closest('li')?.textContent).toContain('Partly done');
  const [now] = (await api.getMany<Service>('services', { ids: [bad.id] })).data;
  await change(now ?? bad, { category: { id: staying.id } });
  await user.click(link);
  await press('Retry 1');
  await section('Changed 2');
  expect(await capacities()).toEqual([12, 12]);
});

it('undo keeps fields that were edited since, and names them before and after', async () => {
  const { api, has, prepare, press, row, section, change, prices } = await openDesk();
  const one = await has('One');
  await has('Two');
  await prepare('New prices', {
    operations: [setPrices('25.50'), { do: 'SET_FLAG', field: 'hidden', value: true }],
  });
  await press('Change 2 services');
  await section('Changed 2');
  const [now] = (await api.getMany<Service>('services', { ids: [one.id] })).data;
  await change(now ?? one, {
    payment: { ...one.payment, fixed: { price: { value: '99', currency: 'EUR' } } },
  });
  await press('Undo all');
  const question = await screen.findByRole('dialog', { name: /^Undo “/ });
  await within(question).findByText(/Class One: Price/);
  await press('Undo for 2 services');
  await section('Partly undone 1');
  expect(await row('One')).toContain('Kept because edited since: Price');
  // The rows show the outcome of the undo, not the value that was kept.
  expect(await row('One')).not.toContain('25.50');
  expect(await row('Two')).toContain('from 25.50 to 18.00');
  expect(await prices()).toEqual(['99', '18']);
});

it('a prepared run counts the bookings of its included services, and is listed until it is discarded', async () => {
  const { api, user, prepare, press, router } = await openDesk();
  const [hatha, lesson] = [
    await sampleService(api, 'Morning hatha'),
    await sampleService(api, 'Private yoga lesson'),
  ];
  await prepare(
    'Hide two',
    { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] },
    { ids: [hatha.id, lesson.id] },
  );
  const affected = await screen.findByRole('region', { name: 'Also affected' });
  const before = affected.textContent;
  expect(before).toMatch(/\d+ existing bookings stay unchanged/);
  await press('Exclude Morning hatha');
  await waitFor(() => expect(affected.textContent).not.toBe(before));

  await router.navigate('/bulk-runs');
  const prepared = await screen.findByRole('region', { name: 'Not started' });
  expect(within(prepared).getByRole('listitem').textContent).toContain('2 services');
  await user.click(within(prepared).getByRole('link', { name: 'Hide two' }));
  await screen.findByRole('button', { name: 'Include Morning hatha' });
  await router.navigate('/bulk-runs');
  await press('Discard “Hide two”');
  await screen.findByText('“Hide two” discarded');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not started' })).toBeNull());
  await screen.findByText(/^Select rows in a list and choose an action\./);
});

const choice = () => screen.findByRole('checkbox', { name: 'Select Class Zumba for two' });

it('services of a list are hidden at once, or together after a preview that leads back to the selection', async () => {
  const { user, router, has, press, change, services } = await openDesk();
  const one = await has('Zumba');
  await has('Zumba for two');
  await router.navigate(`/services?${new URLSearchParams({ filter: '{"q":"zumba"}' })}`);
  await screen.findByRole('link', { name: 'Class Zumba for two' });
  // The list does not know of this change.
  await change(one, { tagLine: 'Loud' });
  await press('Actions for Class Zumba');
  await user.click(await screen.findByRole('menuitem', { name: 'Hide from customers' }));
  await screen.findByText('Class Zumba hidden from customers');
  expect((await services())[0]).toMatchObject({ hidden: true, tagLine: 'Loud' });

  await user.click(await choice());
  await press('Hide…');
  await screen.findByRole('button', { name: 'Hide 1 service' });
  await user.click(screen.getByRole('link', { name: 'Back to services' }));
  expect(await choice()).toHaveProperty('checked', true);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zumba');
});
