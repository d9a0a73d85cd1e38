import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { setWeeklyHours } from '../../../contract/calls/calendar/weeklyHours.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { allDrawn } from '../../testing/renderOnDesk.tsx';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { staffEditorKind } from './staffEditorKind.ts';
import { readStaffMember } from './staffHours.ts';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/staff/:id" element={<RecordEdit kind={staffEditorKind} />} />
  </Routes>
);

/** Opens the editor of a new staff member, who works by the hours of the default location. */
async function openNoor() {
  const desk = await renderSignedIn(screens);
  const { data: noor } = await desk.api.create<StaffMember>('staffMembers', {
    data: { name: 'Noor Haddad' },
  });
  await desk.router.navigate(`/staff/${noor.id}`);
  await screen.findByLabelText('Name');
  await allDrawn();
  const section = await screen.findByRole('region', { name: 'Working hours' });
  const source = within(section).getByRole<HTMLSelectElement>('combobox', { name: 'Hours' });
  await waitFor(() => expect(source.disabled).toBe(false));
  const hours = async () => (await readStaffMember(desk.api, noor.id)).hours;
  const save = async () => {
    await desk.user.click(screen.getByRole('button', { name: /^Save/ }));
  };
  const chooseOwn = () => desk.user.selectOptions(source, 'Own hours');
  return { ...desk, section: within(section), source, noor, hours, save, chooseOwn };
}

it('starts own hours with those of the location and saves both in one step', async () => {
  const { user, section, chooseOwn, save, hours } = await openNoor();
  await chooseOwn();
  const monday = section.getByRole('switch', { name: 'Monday' });
  expect((monday as HTMLInputElement).checked).toBe(true);
  await user.click(section.getByRole('switch', { name: 'Tuesday' }));
  const changes = within(await screen.findByRole('region', { name: 'What changes' }));
  expect(await changes.findByText(/^Removed [\d.]+ h$/)).toBeDefined();
  expect(changes.queryByText(/^Added/)).toBeNull();
  await save();
  await screen.findByText(/^Saved/);
  const stored = await hours();
  expect(stored?.scheduleId).toBe(stored?.ownScheduleId);
  const days = stored?.periods.map(({ openDay }) => openDay);
  expect(days).toContain('MONDAY');
  expect(days).not.toContain('TUESDAY');
  // Undo returns to the hours of the location, and Redo to the own ones.
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  await user.click(bar.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(section.queryByRole('switch', { name: 'Monday' })).toBeNull());
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() =>
    expect(section.getByRole<HTMLInputElement>('switch', { name: 'Tuesday' }).checked).toBe(false),
  );
});

it('reads typed times, marks the changed day, and reverts its hours', async () => {
  const { user, section, chooseOwn, save } = await openNoor();
  await chooseOwn();
  await save();
  await screen.findByText(/^Saved/);
  const end = section.getByLabelText<HTMLInputElement>('Monday, end');
  const before = end.value;
  await user.clear(end);
  await user.type(end, '1530');
  await user.tab();
  expect(end.value).toBe('15:30');
  expect(section.getByText(/^Was /)).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Revert Monday' }));
  expect(section.getByLabelText<HTMLInputElement>('Monday, end').value).toBe(before);
  expect(screen.queryByText(/unsaved change/)).toBeNull();
});

it('shows overlapping hours as an error of their day and saves nothing', async () => {
  const { user, section, chooseOwn, save, hours } = await openNoor();
  await chooseOwn();
  await user.click(section.getByRole('button', { name: 'More actions for Monday' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add hours' }));
  const [, second] = section.getAllByLabelText<HTMLInputElement>('Monday, start');
  await user.clear(second!);
  await user.type(second!, '10');
  await save();
  await section.findByText('Must be after the end of the other hours.');
  expect(second?.getAttribute('aria-invalid')).toBe('true');
  expect((await hours())?.periods).toEqual([]);
});

it('keeps an invalid time with an error', async () => {
  const { user, section, chooseOwn, save } = await openNoor();
  await chooseOwn();
  const start = section.getByLabelText<HTMLInputElement>('Monday, start');
  await user.clear(start);
  await user.type(start, 'noon');
  await save();
  await section.findByText(/^Must be a time from 00:00 to 24:00/);
  expect(start.value).toBe('noon');
});

it('copies a day to other days', async () => {
  const { user, section, chooseOwn, save, hours } = await openNoor();
  await chooseOwn();
  await user.click(section.getByRole('button', { name: 'More actions for Monday' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to every day' }));
  await save();
  await screen.findByText(/^Saved/);
  const stored = (await hours())?.periods ?? [];
  expect(new Set(stored.map(({ openDay }) => openDay)).size).toBe(7);
  const timesOf = (day: WeeklyPeriod['openDay']) =>
    stored.filter(({ openDay }) => openDay === day).map(({ openTime, closeTime }) => [openTime, closeTime]);
  expect(timesOf('SUNDAY')).toEqual(timesOf('MONDAY'));
});

it('merges with hours that another person has saved', async () => {
  const { api, user, section, noor, chooseOwn, save, hours } = await openNoor();
  await chooseOwn();
  await save();
  await screen.findByText(/^Saved/);
  const { ownScheduleId, revision, periods } = (await hours())!;
  // Another field merges without a question.
  const phone = '+49 30 1';
  const { data: now } = await api.getOne<StaffMember>('staffMembers', { id: noor.id });
  await api.update<StaffMember>('staffMembers', {
    id: noor.id,
    data: { ...now, phone },
    previousData: now,
  });
  const path = { scheduleId: ownScheduleId };
  const evening: WeeklyPeriod = {
    openDay: 'SUNDAY',
    openTime: '20:00',
    closeDay: 'SUNDAY',
    closeTime: '21:00',
  };
  await api.send(setWeeklyHours, {
    path,
    body: { weeklyHours: { revision, periods: [...periods, evening] } },
  });
  await user.click(section.getByRole('switch', { name: 'Monday' }));
  await save();
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('Working hours')).toBeDefined();
  expect(within(question).queryByRole('group', { name: 'Phone' })).toBeNull();
  await user.click(
    within(question).getByRole('radio', { name: 'Use the value from here for Working hours' }),
  );
  await user.click(within(question).getByRole('button', { name: 'Save selection' }));
  await waitFor(async () =>
    expect((await hours())?.periods.map(({ openDay }) => openDay)).not.toContain('MONDAY'),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe(phone);
});
