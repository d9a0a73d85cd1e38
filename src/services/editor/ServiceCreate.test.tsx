import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { allDrawn, renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { draftRowsIn } from '../../providers/draftRows.ts';
import type { DraftsOptions } from '../../providers/drafts.ts';
import { DraftsContext } from '../../records/drafts/DraftsContext.ts';
import { draftStoreOf } from '../../records/drafts/draftStoreOf.ts';
import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { serviceCreationKind } from './serviceCreationKind.tsx';

const draftsOfMara = (): DraftsOptions => ({
  rows: draftRowsIn({}),
  fetchKey: async () => ({ owner: 'mara', key: 'A'.repeat(43) }),
});

type Create = (resource: string, params: { data: object }) => Promise<{ data: object }>;

async function open(drafts?: DraftsOptions) {
  const create = vi.fn<Create>(async (_resource, { data }) => ({ data: { ...data, id: 'made' } }));
  const dataProvider = { create, getList: async () => ({ data: [], total: 0 }) };
  const screens = (
    <Routes>
      <Route path="/services/create" element={<RecordCreate kind={serviceCreationKind} />} />
      <Route path="/services/made" element={<h1>The editor</h1>} />
    </Routes>
  );
  const desk = renderOnDesk(<DraftsContext value={drafts}>{screens}</DraftsContext>, {
    dataProvider,
    path: '/services/create',
  });
  await screen.findByLabelText('Name');
  await allDrawn();
  return { create, ...desk };
}

/** At once: each key would render the editor. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const createButton = () => screen.getByRole('button', { name: /^Create service/ });

it('lists all missing fields without a request', async () => {
  const { user, create } = await open();
  await user.click(createButton());
  expect(screen.getByText('3 errors')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(create).not.toHaveBeenCalled();
});

it('keeps input on a change of type, without fields that the new type lacks', async () => {
  const { user, create } = await open();
  write(screen.getByLabelText('Name'), 'Yoga');
  write(screen.getByLabelText('Price'), '12,50');
  expect(screen.getByText(/To book several customers together, create a class\./)).toBeDefined();
  expect(screen.queryByLabelText('Capacity')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Class/ }));
  expect(screen.queryByLabelText('Duration')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Capacity').value).toBe('12');
  expect(screen.getByText(/Staff are assigned to each session in the calendar\./)).toBeDefined();
  expect(screen.queryByRole('radio', { name: /^Monthly payments/ })).toBeNull();
  write(screen.getByLabelText(/^Deposit/), '25');
  await user.click(createButton());
  expect((await screen.findAllByText(/Must be less than the price/)).length).toBeGreaterThan(0);
  write(screen.getByLabelText(/^Deposit/), '');
  await user.click(createButton());
  await screen.findByRole('heading', { name: 'The editor' });
  expect(create.mock.calls[0]?.[1].data).toEqual({
    type: 'CLASS',
    name: 'Yoga',
    hidden: false,
    defaultCapacity: 12,
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '12.50' } },
      options: { online: true, inPerson: true, deposit: false, pricingPlan: false },
    },
    onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
    locations: [],
  });
});

it('keeps input when the creation fails, and as a draft until the service is created', async () => {
  const drafts = draftsOfMara();
  const { user, create, unmount } = await open(drafts);
  create.mockRejectedValueOnce(new ApiError('UNAVAILABLE', 'Away.'));
  await user.click(screen.getByRole('radio', { name: /^Course/ }));
  const shown = screen.getByRole<HTMLInputElement>('switch', { name: 'Visible to customers' });
  expect(shown.disabled).toBe(true);
  expect(screen.getByText(/^Plan its sessions first\./)).toBeDefined();
  write(screen.getByLabelText('Name'), 'Pottery');
  await user.click(screen.getByRole('radio', { name: /^Monthly payments/ }));
  write(screen.getByLabelText('Monthly amount'), '80');
  write(screen.getByLabelText('Number of payments'), '3');
  await user.click(screen.getByRole('radio', { name: /^On a date you set/ }));
  await user.click(createButton());
  const day = screen.getByLabelText<HTMLInputElement>('First payment date');
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(screen.getAllByText(/Is required: the day of the first payment/).length).toBeGreaterThan(0);
  fireEvent.change(day, { target: { value: '2027-03-28' } });
  await user.click(createButton());
  await screen.findByText('Couldn’t create the service');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pottery');
  const kept = async () => (await draftStoreOf(drafts).list()).map(({ name }) => name);
  unmount();
  await vi.waitFor(async () => expect(await kept()).toEqual(['Pottery']));

  const again = await open(drafts);
  await screen.findByRole('region', { name: /^You have a draft of Pottery/ });
  await again.user.click(screen.getByRole('button', { name: 'Resume draft' }));
  await screen.findByText('Draft restored. The service isn’t created yet.');
  expect(screen.getByRole('radio', { name: /^Course/ })).toHaveProperty('checked', true);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pottery');
  await again.user.click(createButton());
  await screen.findByRole('heading', { name: 'The editor' });
  expect(create).toHaveBeenCalledOnce();
  expect(again.create).toHaveBeenCalledOnce();
  expect(await kept()).toEqual([]);
  expect(again.create.mock.calls[0]?.[1].data).toMatchObject({
    payment: {
      rateType: 'SUBSCRIPTION',
      subscription: {
        amountPerBillingCycle: { value: '80' },
        totalPayments: 3,
        firstChargeDate: 'SCHEDULED',
        recurringStartDate: expect.stringMatching(/^2027-03-2[78]T/),
      },
    },
  });
});

it('suggests a transliterated slug for a name in another script', async () => {
  const { user } = await open();
  write(screen.getByLabelText('Name'), 'Yoga');
  expect(screen.queryByText(/^Page URL:/)).toBeNull();
  write(screen.getByLabelText('Name'), '');
  write(screen.getByLabelText('Name'), 'Йога 60');
  const pick = await screen.findByRole('button', { name: 'Use “yoga-60”' });
  expect(screen.getByText(/^Page URL:/).textContent).toContain('60');
  await user.click(pick);
  expect(screen.getByText(/^Page URL:/).textContent).toContain('yoga-60');
  await user.click(screen.getByRole('button', { name: 'Update with the name' }));
  expect(await screen.findByRole('button', { name: 'Use “yoga-60”' })).toBeDefined();
});

it('a click right after typing a price passes the price on to the variants', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Class/ }));
  // One batch: the values derived from the form are still the previous ones at the click.
  act(() => {
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '18' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use “Price varies”' }));
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Default price')).value).toBe('18.00');

  act(() => {
    fireEvent.change(screen.getByLabelText('Default price'), { target: { value: '21' } });
    fireEvent.click(screen.getByRole('radio', { name: /^Custom option/ }));
  });
  expect(screen.getByLabelText<HTMLInputElement>('Price of variant 1').value).toBe('21.00');

  act(() => {
    fireEvent.change(screen.getByLabelText('Default price'), { target: { value: '24' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add variant' }));
  });
  expect(screen.getByLabelText<HTMLInputElement>('Price of variant 2').value).toBe('24.00');
});

it('a link right after typing asks before leaving, and can create the service once it is valid', async () => {
  const { user, router, create } = await open();
  await user.click(screen.getByRole('radio', { name: /^Class/ }));
  // One batch: the form is still rendered as untouched at the click.
  act(() => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Evening yoga' } });
    void router.navigate('/services/made');
  });
  const leave = async () => {
    const question = await screen.findByRole('dialog', { name: 'Leave without creating this?' });
    expect(router.state.location.pathname).toBe('/services/create');
    await user.click(within(question).getByRole('button', { name: 'Create and leave' }));
  };
  await leave();
  const price = screen.getByLabelText('Price');
  await waitFor(() => expect(document.activeElement).toBe(price));
  expect(screen.getAllByText('Is required: the price.').length).toBeGreaterThan(0);
  write(price, '-18');
  expect((await screen.findAllByText(/Must be more than 0/)).length).toBeGreaterThan(0);
  write(price, '');
  write(price, '18');
  await screen.findByDisplayValue('18');
  void router.navigate('/elsewhere');
  await leave();
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(create.mock.calls.map(([, { data }]) => data)).toMatchObject([
    { name: 'Evening yoga', type: 'CLASS' },
  ]);
});
