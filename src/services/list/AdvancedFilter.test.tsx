import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import type { WireFilter } from '../../records/list/listFilter.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from './serviceListKind.tsx';

const empty = async () => ({ data: [], total: 0 });
const dataProvider = {
  getList: empty,
  count: async () => ({ data: 60 }),
  facets: async () => ({ data: [{ name: 'count', type: 'SCALAR', scalar: { type: 'COUNT', value: 7 } }] }),
};

/** Opens the dialog over a list with these conditions. */
async function open(where?: WireFilter) {
  const query = where ? `?filter=${encodeURIComponent(JSON.stringify({ where }))}` : '';
  const { user, router } = renderOnDesk(<RecordList kind={serviceListKind} />, {
    dataProvider,
    path: `/services${query}`,
  });
  // Without layout, all filters are behind the button.
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All conditions…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'More filters' }));
  const asked = () => {
    const filter = new URLSearchParams(router.state.location.search).get('filter');
    return filter && (JSON.parse(filter) as { where?: WireFilter }).where;
  };
  const show = () => user.click(dialog.getByRole('button', { name: /^Show/ }));
  const choose = async (field: string, operator: string) => {
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), field);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Operator' }), operator);
  };
  return { user, dialog, asked, show, choose };
}

it('removing a condition keeps the others as typed', async () => {
  const { user, dialog, asked, show } = await open({
    $or: [{ name: { $contains: 'yoga' } }, { name: { $contains: 'pilates' } }],
  });
  const [first] = dialog.getAllByRole('button', { name: 'Remove condition on Name' });
  if (first) await user.click(first);
  expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', 'pilates');
  await show();
  await waitFor(() => expect(asked()).toEqual({ $or: [{ name: { $contains: 'pilates' } }] }));
});

it('shows an invalid number at its field until it is valid', async () => {
  const { user, dialog, asked, show, choose } = await open();
  await choose('Price', 'is one of');
  const field = dialog.getByRole('textbox', { name: 'Values' });
  await user.type(field, '40{Enter}');
  await user.type(field, 'cheap');
  await show();
  expect(field).toHaveProperty('value', 'cheap');
  const error = dialog.getByText('Enter a number.');
  expect(field.getAttribute('aria-describedby')).toBe(error.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  expect(dialog.queryByText('Enter a number.')).toBeNull();
  await show();
  await waitFor(() => expect(asked()).toEqual({ 'payment.fixed.price.value': { $in: [40] } }));
});

it('counts a typed value that was not added, and keeps a trailing comma', async () => {
  const { user, dialog, asked, show, choose } = await open();
  await choose('Price', 'is one of');
  const field = dialog.getByRole('textbox', { name: 'Values' });
  await user.type(field, '12,');
  expect(field).toHaveProperty('value', '12,');
  await user.type(field, '5');
  await show();
  await waitFor(() => expect(asked()).toEqual({ 'payment.fixed.price.value': { $in: [12.5] } }));
});

it('describes the format of an ID for other text', async () => {
  const { user, dialog, choose } = await open();
  await choose('ID', 'is');
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'deep tissue');
  await user.tab();
  expect(dialog.getByText(/^Enter an ID, such as /)).toBeTruthy();
});

it('is built by keyboard, marks an incomplete condition, and its conditions are edited and removed in the list', async () => {
  const { user, dialog, asked, show } = await open();
  await show();
  expect(await dialog.findByText('Enter a value.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Value' })));
  await user.keyboard('massage');
  const press = async (button: HTMLElement | undefined) => {
    act(() => button?.focus());
    await user.keyboard('{Enter}');
  };
  await press(dialog.getByRole('button', { name: 'Add group' }));
  const inner = within(dialog.getAllByRole('group', { name: 'Condition group' })[1]!);
  await user.selectOptions(inner.getByRole('combobox', { name: 'Match' }), 'None of the conditions');
  await user.selectOptions(inner.getByRole('combobox', { name: 'Field' }), 'Price');
  await user.selectOptions(inner.getByRole('combobox', { name: 'Operator' }), 'is more than');
  await user.type(inner.getByRole('textbox', { name: 'Value' }), '90');
  await press(inner.getByRole('button', { name: 'Add condition' }));
  await user.selectOptions(inner.getAllByRole('combobox', { name: 'Field' })[1]!, 'Hidden from customers');
  await user.selectOptions(inner.getByRole('combobox', { name: 'Value' }), 'yes');
  expect(await dialog.findByRole('button', { name: 'Show 7 services' })).toBeTruthy();
  await user.type(inner.getByRole('textbox', { name: 'Value' }), '{Enter}');
  const price = { 'payment.fixed.price.value': { $gt: 90 } };
  const name = { name: { $contains: 'massage' } };
  await waitFor(() =>
    expect(asked()).toEqual({ $and: [name, { $not: { $or: [price, { hidden: true }] } }] }),
  );

  const chips = within(await screen.findByRole('list', { name: 'Conditions' }));
  const texts = () => chips.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    'Name contains “massage”',
    'not (Price is more than 90 or Hidden from customers is yes)',
  ]);
  await user.click(chips.getByRole('button', { name: 'Edit condition: Name contains “massage”' }));
  const again = within(await screen.findByRole('dialog', { name: 'More filters' }));
  expect(again.getAllByRole('textbox', { name: 'Value' })[0]).toHaveProperty('value', 'massage');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(chips.getByRole('button', { name: /^Remove: not/ }));
  await waitFor(() => expect(asked()).toEqual(name));
  expect(texts()).toEqual(['Name contains “massage”']);
});
