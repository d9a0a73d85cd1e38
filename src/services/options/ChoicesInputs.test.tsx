import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { editSections } from '../../../mocks/editSections.tsx';
import { faults } from '../../../mocks/testServer.ts';
import { ScheduleInputs } from '../editor/inputs/ScheduleInputs.tsx';
import { StaffInputs } from '../editor/inputs/StaffInputs.tsx';
import { ChoicesInputs } from './ChoicesInputs.tsx';

const varies: ServiceInput = {
  payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '18' } }, options: { inPerson: true } },
};

const section = () => within(screen.getByRole('region', { name: 'Variants' }));
const priceOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Price of ${name}` });
const variant = (at: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Variant ${at}` });
const gone = () => screen.queryByRole('region', { name: 'Removed when you save' });

const minutes = (at: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Minutes of variant ${at}` });

/** Opens the variants, and reads their prices on the server. */
async function open(...[sections, which]: Parameters<typeof editSections>) {
  const desk = await editSections(sections, which);
  const { user, api, service } = desk;
  const pricesOf = async () => {
    const filter = { serviceId: service.id };
    const body = { query: { filter } };
    const { serviceOptionsAndVariantsList: list } = await api.send(queryServiceOptionsAndVariants, { body });
    return (list[0]?.variants.values ?? []).map(
      ({ choices: [one], price }) => `${one?.custom ?? one?.duration?.minutes ?? 'person'} ${price.value}`,
    );
  };
  const write = async (field: HTMLElement, value: string) => {
    await user.clear(field);
    await user.type(field, value);
  };
  return { ...desk, pricesOf, write };
}

it('shows errors in the rows, saves the rest when the variants fail, and removes and restores variants', async () => {
  const { user, bar, write, save, pressSave, pricesOf } = await open([ChoicesInputs], varies);
  // A class has no durations to choose from, and this one no staff.
  const kinds = screen.getAllByRole<HTMLInputElement>('radio').filter((kind) => kind.disabled);
  expect(kinds.map(({ value }) => value)).toEqual(['DURATION', 'STAFF_MEMBER']);
  await user.click(screen.getByRole('radio', { name: /^Custom option/ }));
  await write(variant(1), 'Child');
  await write(priceOf('Child'), '9,50{Enter}');
  expect(document.activeElement).toBe(variant(2));
  await user.keyboard('CHILD');
  await write(priceOf('Child'), 'little');
  await pressSave();
  expect((await screen.findAllByText(/twice/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/must be an amount such as 25/i).length).toBeGreaterThan(0);
  expect(bar().getByText('1 error')).toBeDefined();
  expect(await pricesOf()).toEqual([]);

  await write(variant(2), 'Adult');
  await write(priceOf('Child'), '9,50');
  expect(section().getByText(/Customers see “.*9\.50–.*18\.00”/)).toBeDefined();
  faults.add({ route: 'POST /v1/serviceOptionsAndVariants', drop: 'before' });
  await pressSave();
  expect(await section().findByRole('alert')).toBeDefined();
  expect(await bar().findByText('1 unsaved change')).toBeDefined();
  expect(bar().getByText('1 unsaved change')).toBeDefined();
  faults.clear();
  await save();
  expect(await pricesOf()).toEqual(['Child 9.50', 'Adult 18']);

  await user.click(screen.getByRole('button', { name: 'Remove Child' }));
  expect(gone()?.textContent).toMatch(/Child .*9\.50/);
  await user.click(screen.getByRole('button', { name: 'Restore Child' }));
  expect(gone()).toBeNull();
  expect(variant(2).value).toBe('Child');
  await user.click(screen.getByRole('radio', { name: /^Nothing/ }));
  expect(gone()?.textContent).toMatch(/Adult .*18\.00/);
  await save();
  expect(await pricesOf()).toEqual([]);
  await user.click(await bar().findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await pricesOf()).toEqual(['Child 9.50', 'Adult 18']));
});

it('previews old and new prices when all are raised by per cent', async () => {
  const { user, write, save, pricesOf } = await open([ChoicesInputs], varies);
  await user.click(screen.getByRole('radio', { name: /^Custom option/ }));
  await write(variant(1), 'Child');
  await write(priceOf('Child'), '9,50{Enter}');
  await user.keyboard('Adult');
  await user.click(screen.getByRole('button', { name: 'Adjust all prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust all prices' }));
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), '10');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Round to' }), 'Nearest 0.50');
  const lines = within(dialog.getByRole('list', { name: 'Before and after' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Child.*9\.50.*10\.50/),
    expect.stringMatching(/Adult.*18\.00.*20\.00/),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Adjust 2 prices' }));
  await save();
  expect(await pricesOf()).toEqual(['Child 10.50', 'Adult 20']);
});

it('varies the prices of an appointment by duration, and names durations that cannot be booked', async () => {
  const sections = [ChoicesInputs, ScheduleInputs];
  const { user, write, save, pricesOf, stored } = await open(sections, 'Deep tissue massage');
  await user.click(section().getByRole('button', { name: 'Use “Price varies”' }));
  await user.click(await screen.findByRole('radio', { name: /^Duration/ }));
  expect(minutes(1).value).toBe('60');
  await user.click(section().getByRole('button', { name: 'Add duration' }));
  expect(document.activeElement).toBe(minutes(2));
  await write(minutes(2), '75');
  await write(priceOf('75 min'), '100');
  expect(screen.getByText(/no one can book it: 75 min/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add to schedule' }));
  expect(screen.queryByText(/no one can book it/)).toBeNull();
  await save();
  expect(await pricesOf()).toEqual(['60 85', '75 100']);
  expect((await stored()).schedule?.availabilityConstraints?.sessionDurations).toEqual([60, 75]);
});

it('varies the prices by staff member, in rows that follow the assigned staff', async () => {
  const sections = [ChoicesInputs, StaffInputs];
  const { user, write, save, pricesOf } = await open(sections, 'Deep tissue massage');
  await user.click(section().getByRole('button', { name: 'Use “Price varies”' }));
  await user.click(await screen.findByRole('radio', { name: /^Staff member/ }));
  await write(await screen.findByRole('textbox', { name: 'Price of Amira Rahmani' }), '95');
  expect(section().getByText(/Customers see “.*85\.00–.*95\.00”/)).toBeDefined();
  await save();
  await user.click(screen.getByRole('checkbox', { name: 'Mara Jansen' }));
  expect(screen.queryByRole('textbox', { name: 'Price of Mara Jansen' })).toBeNull();
  expect(gone()?.textContent).toContain('Mara Jansen');
  await save();
  expect(priceOf('Amira Rahmani').value).toBe('95.00');
  expect(await pricesOf()).toEqual(['person 95']);
});
