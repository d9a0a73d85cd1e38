import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createBookingForm } from '../../../../contract/calls/terms/bookingForms.ts';
import { archivePricingPlan, queryPlans } from '../../../../contract/calls/prices/pricingPlans.ts';
import { editSections } from '../../../../mocks/editSections.tsx';
import { BasicsInputs } from './BasicsInputs.tsx';
import { BookingInputs } from './BookingInputs.tsx';
import { PriceInputs } from './price/PriceInputs.tsx';
import { ScheduleInputs } from './ScheduleInputs.tsx';
import { SearchInputs } from './search/SearchInputs.tsx';
import { StaffInputs } from './StaffInputs.tsx';

const group = (name: string) => within(screen.getByRole('group', { name }));
const textbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const noteOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(' ');

async function open(...opened: Parameters<typeof editSections>) {
  const desk = await editSections(...opened);
  const write = async (field: HTMLElement, value: string) => {
    await desk.user.clear(field);
    if (value !== '') await desk.user.paste(value);
  };
  return { ...desk, write };
}

it('shows the previous value of a changed field, reverts it, and restores discarded changes by undo', async () => {
  const { user, bar, write } = await open([BasicsInputs]);
  const name = textbox('Name');
  await write(name, 'Sunrise yoga');
  expect(noteOf(name)).toContain('Was “Morning yoga”');
  await user.click(screen.getByRole('button', { name: 'Revert Name' }));
  expect(name.value).toBe('Morning yoga');
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  await write(name, 'Sunrise yoga');
  await user.click(bar().getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(name.value).toBe('Morning yoga'));
  await screen.findByText('Changes discarded');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(name.value).toBe('Sunrise yoga'));
  expect(bar().getByText('1 unsaved change')).toBeDefined();
});

it('focuses an invalid price with its error, and requires a payment method', async () => {
  const { user, bar, write, pressSave, save, service, stored } = await open([PriceInputs]);
  const price = textbox('Price');
  await write(price, 'a lot');
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(price));
  expect(noteOf(price)).toMatch(/must be an amount such as 25/i);
  await write(price, '19.50');
  const inPerson = group('Payment methods').getByRole<HTMLInputElement>('checkbox', { name: 'In person' });
  await user.click(inPerson);
  await pressSave();
  await bar().findByText('1 error');
  expect(noteOf(screen.getByRole('group', { name: 'Payment methods' }))).toMatch(/payment method/);
  expect((await stored()).revision).toBe(service.revision);
  await user.click(inPerson);
  await save();
  expect((await stored()).payment?.fixed?.price?.value).toBe('19.50');
});

it('keeps archived plans of a service, and offers only those on sale', async () => {
  const { api, unmount } = await open([BasicsInputs]);
  const { plans } = await api.send(queryPlans, { query: {} });
  for (const { id, name } of plans) {
    if (name === 'Five massages' || name === 'Team card')
      await api.send(archivePricingPlan, { path: { planId: id } });
  }
  unmount();
  const { user, save, stored } = await open([PriceInputs], 'Deep tissue massage');
  await screen.findByRole('group', { name: 'Accepted plans' });
  const accepted = group('Accepted plans');
  const kept = await accepted.findByRole<HTMLInputElement>('checkbox', { name: /^Five massages/ });
  expect(kept.checked).toBe(true);
  expect(accepted.getByText('No longer on sale. Existing holders keep it.')).toBeDefined();
  expect(accepted.queryByRole('checkbox', { name: /^Team card/ })).toBeNull();
  await user.click(accepted.getByRole('checkbox', { name: 'Ten classes' }));
  expect(accepted.getByText(/Was “Five massages”\./)).toBeDefined();
  await save();
  const planIds = (await stored()).payment?.pricingPlanIds;
  const nameOf = (id: string) => plans.find((plan) => plan.id === id)?.name;
  expect(planIds?.map(nameOf)).toEqual(['Five massages', 'Ten classes']);
});

it('saves required rooms, and any room of a type; a missing service leads back to the list', async () => {
  const { user, router, service, save, stored } = await open([StaffInputs], 'Deep tissue massage');
  await screen.findByRole('group', { name: 'Required rooms and equipment' });
  const rooms = group('Required rooms and equipment');
  await user.click(await rooms.findByRole('checkbox', { name: 'Loft' }));
  await user.click(rooms.getByRole('button', { name: 'Revert Required rooms and equipment' }));
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  await user.selectOptions(rooms.getByRole('combobox', { name: 'Room: required' }), 'Room: any');
  await save();
  const [needed] = (await stored()).serviceResources ?? [];
  expect(needed?.resourceType?.id).toBe(service.serviceResources?.[0]?.resourceType?.id);
  expect(needed?.resourceIds?.values ?? []).toEqual([]);

  await router.navigate('/services/00000000-0000-4000-8000-000000000000');
  await screen.findByRole('heading', { level: 1, name: 'Service not found' });
  const back = screen.getByRole('link', { name: 'Back to services' });
  expect(back.getAttribute('href')).toBe('/services');
});

it('describes booking form and policy, and saves the form', async () => {
  const desk = await open([BasicsInputs]);
  const fields = [
    { type: 'CHECK_BOX', label: 'I have no fever', required: true },
    { type: 'LONG_TEXT', label: 'Injuries' },
  ] as const;
  const { bookingForm } = await desk.api.send(createBookingForm, {
    body: { bookingForm: { name: 'Before a massage', fields: [...fields] } },
  });
  desk.unmount();
  const { user, save, stored } = await open([BookingInputs], 'Deep tissue massage');
  const form = await screen.findByRole('combobox', { name: 'Booking form' });
  await screen.findByRole('option', { name: 'Before a massage' });
  await user.selectOptions(form, 'Before a massage');
  expect(noteOf(form)).toMatch(/I have no fever · checkbox · required/);
  expect(noteOf(form)).toMatch(/Injuries · long text/);
  const policy = screen.getByRole('combobox', { name: 'Booking policy' });
  await waitFor(() =>
    expect(noteOf(policy)).toMatch(/Booking opens 90 days before the start, closes 2 hours before\./),
  );
  await save();
  expect((await stored()).form?.id).toBe(bookingForm.id);
});

it('previews the search engine listing and saves it', async () => {
  const { user, bar, write, save, stored } = await open([SearchInputs], { tagLine: 'Before the city wakes' });
  const preview = screen.getByRole('figure', { name: 'In search results' });
  expect(preview.textContent).toContain('Morning yoga · ');
  expect(preview.textContent).toContain('Before the city wakes');
  await write(textbox(/^Page title/), 'Yoga at dawn in Mitte');
  await write(textbox(/^Meta description/), 'slow and warm '.repeat(14));
  expect(noteOf(textbox(/^Meta description/))).toMatch(/cut it after about 160/);
  expect(preview.textContent).toContain('Yoga at dawn in Mitte');
  expect(preview.textContent).toContain('slow and warm slow…');
  await write(textbox(/^Keywords/), 'yoga, sunrise, ');
  expect(bar().getByText('3 unsaved changes')).toBeDefined();
  await save();
  expect((await stored()).seoData?.settings?.keywords).toEqual([
    { term: 'yoga', isMain: true },
    { term: 'sunrise', isMain: false },
  ]);

  await write(textbox(/^Page title/), '');
  expect(noteOf(textbox(/^Page title/))).toMatch(/Was “Yoga at dawn in Mitte”/);
  await user.click(screen.getByRole('switch', { name: 'Show in search engines' }));
  expect(preview.textContent).toContain('Not shown in search engines.');
  await user.click(screen.getByRole('button', { name: 'Revert Page title' }));
  expect(textbox(/^Page title/).value).toBe('Yoga at dawn in Mitte');
});

it('lets customers choose the duration within a range, and fixes it again', async () => {
  const { user, pressSave, write, save, stored } = await open([ScheduleInputs], 'Deep tissue massage');
  const range = group('Duration set by');
  await user.selectOptions(range.getByRole('combobox'), 'The customer, by the hour');
  expect(screen.queryByRole('textbox', { name: 'Duration' })).toBeNull();
  const most = range.getByRole('textbox', { name: 'Maximum' });
  await write(most, '45');
  await pressSave();
  await range.findByText('Must not be less than the minimum duration.');
  await write(most, '180');
  await save();
  expect((await stored()).schedule?.availabilityConstraints?.durationRange).toEqual({
    unitType: 'HOUR',
    hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 180 },
  });
  await user.selectOptions(range.getByRole('combobox'), 'You, with fixed durations');
  await write(textbox('Duration'), '50');
  await save();
  const after = (await stored()).schedule?.availabilityConstraints;
  expect(after?.durationRange).toBeUndefined();
  expect(after?.sessionDurations).toEqual([50]);
});
