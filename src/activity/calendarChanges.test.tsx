import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import * as events from '../../contract/calls/calendar/calendarEvents.ts';
import { querySchedules } from '../../contract/calls/calendar/schedules.ts';
import { getWeeklyHours, setWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { listActivity } from '../../contract/calls/history/activity.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import type { CalendarEvent, CalendarEventInput } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Business } from '../../contract/entities/identity/business.ts';
import { daysAfter } from '../../contract/wallClock.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../mocks/testServer.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import { BusinessContext } from '../ui/business/useBusiness.ts';
import { Activity } from './Activity.tsx';
import { CompareVersions } from './CompareVersions.tsx';

const business = { locale: 'en-GB', timeZone: 'Europe/Berlin' } as Business;

/** The sentences of the activity log after changes of the owner, newest first. */
async function sentencesAfter(
  changes: (api: FrontdeskDataProvider) => Promise<void>,
  about: string,
  count: number,
) {
  await changes((await renderSignedIn(<p>Desk</p>)).api);
  cleanup();
  await renderSignedIn(
    <BusinessContext value={business}>
      <Activity />
    </BusinessContext>,
    { path: '/activity?kind=calendar' },
  );
  const lines = () =>
    screen
      .queryAllByRole('listitem')
      .flatMap(({ textContent }) => (textContent?.includes(about) ? [textContent] : []));
  await waitFor(() => expect(lines()).toHaveLength(count));
  return lines().map((line) => line.replaceAll(/\s+/g, ' '));
}

/** The own schedule of the first staff member. */
async function scheduleOfNadia(api: FrontdeskDataProvider): Promise<string> {
  const body = { query: {}, fields: ['RESOURCE_DETAILS' as const] };
  const { staffMembers } = await api.send(queryStaffMembers, { body });
  return staffMembers[0]?.resource?.eventsSchedule?.id ?? '';
}

const change = async (api: FrontdeskDataProvider, { id, revision }: CalendarEvent, to: CalendarEventInput) =>
  (await api.send(events.updateEvent, { path: { 'event.id': id }, body: { event: { id, revision, ...to } } }))
    .event;

const local = (localDate: string) => ({ localDate });

it('describes time off by its person, and its first and last day', async () => {
  const sentences = await sentencesAfter(
    async (api) => {
      const scheduleId = await scheduleOfNadia(api);
      const days = { start: local('2027-12-06T00:00:00'), end: local('2027-12-08T00:00:00') };
      const { event } = await api.send(events.createEvent, { body: { event: { scheduleId, ...days } } });
      const longer = await change(api, event, { end: local('2027-12-11T00:00:00') });
      const later = await change(api, longer, { start: local('2027-12-07T10:00:00') });
      await api.send(events.cancelEvent, { path: { eventId: later.id } });
    },
    'Nadia Haddad',
    4,
  );
  expect(sentences).toEqual([
    expect.stringContaining('removed blocked time for Nadia Haddad'),
    expect.stringContaining(
      'changed Start of blocked time for Nadia Haddad from 6 Dec 2027, 00:00 to 7 Dec 2027, 10:00',
    ),
    expect.stringContaining('changed End of time off for Nadia Haddad from 7 Dec 2027 to 10 Dec 2027'),
    expect.stringContaining('added time off for Nadia Haddad'),
  ]);
});

it('names blocked times and closures as the calendar does', async () => {
  const sentences = await sentencesAfter(
    async (api) => {
      const hours = { start: local('2027-12-06T10:00:00'), end: local('2027-12-06T12:00:00') };
      const scheduleId = await scheduleOfNadia(api);
      await api.send(events.createEvent, { body: { event: { scheduleId, ...hours } } });
      const { businessId } = await platformDatabase();
      const query = { filter: { externalId: businessId } };
      const { schedules } = await api.send(querySchedules, { body: { query } });
      const closure = { scheduleId: schedules[0]?.id ?? '', title: 'Fair', ...hours };
      await api.send(events.createEvent, { body: { event: closure } });
    },
    '',
    2,
  );
  expect(sentences).toEqual([
    expect.stringMatching(/added a closure of .+: Fair/),
    expect.stringContaining('added blocked time for Nadia Haddad'),
  ]);
});

it('describes a session by its times and status', async () => {
  const sentences = await sentencesAfter(
    async (api) => {
      const day = new Date().toISOString().slice(0, 10);
      const range = {
        fromLocalDate: `${daysAfter(day, 1)}T00:00:00`,
        toLocalDate: `${daysAfter(day, 15)}T00:00:00`,
      };
      const body = { ...range, query: { filter: { type: 'CLASS' } } };
      const { events: found } = await api.send(events.queryEvents, { body });
      const [event] = found;
      const on = event!.start.localDate!.slice(0, 10);
      const moved = await change(api, event!, {
        start: local(`${on}T05:00:00`),
        end: local(`${on}T06:00:00`),
      });
      await api.send(events.cancelEvent, { path: { eventId: moved.id } });
    },
    'session',
    2,
  );
  expect(sentences).toEqual([
    expect.stringMatching(/cancelled the session /),
    expect.stringMatching(/changed Time of the session .+ from .+, \d\d:\d\d–\d\d:\d\d to .+, 05:00–06:00/),
  ]);
});

it('describes a change of weekly hours, with the times when versions are compared', async () => {
  const hours = { openDay: 'MONDAY', openTime: '10:00', closeDay: 'MONDAY' } as const;
  let changeId = '';
  const sentences = await sentencesAfter(
    async (api) => {
      const path = { scheduleId: await scheduleOfNadia(api) };
      for (const closeTime of ['12:00', '14:00']) {
        const { revision } = (await api.send(getWeeklyHours, { path })).weeklyHours;
        const weeklyHours = { revision, periods: [{ ...hours, closeTime }] };
        await api.send(setWeeklyHours, { path, body: { weeklyHours } });
      }
      const query = { filter: JSON.stringify({ entity: 'weeklyHours' }) };
      changeId = (await api.send(listActivity, { query }))[0]?.id ?? '';
    },
    'hours',
    2,
  );
  expect(sentences[0]).toContain('changed the weekly hours of Nadia Haddad');
  cleanup();
  const compared = (
    <BusinessContext value={business}>
      <Routes>
        <Route path="/activity/:id" element={<CompareVersions />} />
      </Routes>
    </BusinessContext>
  );
  await renderSignedIn(compared, { path: `/activity/${changeId}` });
  const row = await screen.findByRole('row', { name: /^Weekly hours/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mon 10:00–12:00', 'Mon 10:00–14:00']);
});
