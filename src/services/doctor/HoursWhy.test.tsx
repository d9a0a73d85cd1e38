import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import {
  bulkDiagnoseAvailability,
  diagnoseAvailability,
} from '../../../contract/calls/availability/diagnose.ts';
import { getEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { renderOnDesk, signedInAs } from '../../testing/renderOnDesk.tsx';
import { HoursWhy } from './HoursWhy.tsx';
import type { WeekHours } from './weekHours.ts';

const service = { id: 'massage', type: 'APPOINTMENT', name: 'Massage' } as Service;
const hours = { from: '2027-03-02T09:00:00', to: '2027-03-02T10:00:00', starts: 0 } as const;

const booking = {
  id: 'b1',
  name: 'Anselm Brandt',
  startDate: '2027-03-02T09:30:00Z',
  endDate: '2027-03-02T10:30:00Z',
  bookedEntity: { slot: { eventId: 'e1', resource: { id: 'r1', name: 'Amira Rahmani' } } },
};
const events: Record<string, object> = {
  e1: { id: 'e1', timeReservedAfter: 15 },
  yoga: {
    id: 'yoga',
    title: 'Morning yoga',
    externalScheduleId: 's2',
    start: { utcDate: '2027-03-02T09:00:00Z' },
    end: { utcDate: '2027-03-02T10:00:00Z' },
    resources: [{ id: 'hall' }, { id: 'r2' }],
  },
};
const lists: Record<string, object[]> = {
  bookings: [booking],
  staff: [{ id: 'lena', resourceId: 'r2', name: 'Lena Ott' }],
};

const getList = async (resource: string) => ({ data: lists[resource] ?? [], total: 1 });

function open(of: WeekHours, answers: { hour?: Diagnosis; status?: Diagnosis }) {
  const send = async ({ name }: Call, { path }: { path?: { eventId: string } }) => {
    if (name === diagnoseAvailability.name) return answers.hour;
    if (name === bulkDiagnoseAvailability.name) {
      return { results: [{ serviceId: service.id, bookable: true, reasons: [], ...answers.status }] };
    }
    if (name === getEvent.name) return { event: events[path?.eventId ?? ''] };
    throw new Error(`No answer to ${name}.`);
  };
  renderOnDesk(<HoursWhy titleId="why" service={service} hours={of} onClose={() => {}} />, {
    dataProvider: { send, getList },
    authProvider: signedInAs('staff'),
  });
}

it('names what holds a taken time in one line each', async () => {
  const evidence = { bookingIds: ['b1'], sessionIds: ['yoga'], resourceIds: ['r1', 'r2'] };
  const hour: Diagnosis = { bookable: false, reasons: [{ code: 'BOOKED_OUT', evidence }] };
  open({ ...hours, state: 'TAKEN' }, { hour });
  const link = await screen.findByRole('link', { name: /^Anselm Brandt/ });
  await waitFor(() =>
    expect(link.textContent.replaceAll(/\s/g, ' ')).toMatch(
      /^Anselm Brandt, 9:30.*10:30.* \+ 15 min buffer, with Amira Rahmani$/,
    ),
  );
  expect(screen.getByRole('link', { name: /^Morning yoga, .*, with Lena Ott$/ })).toBeTruthy();
  expect(screen.getAllByRole('link').filter((one) => one.closest('[data-code]'))).toHaveLength(2);
  expect(screen.queryByText('The time is taken.')).toBeNull();
});

it.each([
  [[], 'Customers can book 2 times.'],
  [['NO_CATEGORY'], '2 times are free, but customers can’t find the service.'],
] as const)('says with %o whether customers can book free times', async (codes, sentence) => {
  const reasons = codes.map((code) => ({ code, evidence: {} }));
  open({ ...hours, state: 'FREE', starts: 2 }, { status: { bookable: true, reasons } });
  expect(await screen.findByText(sentence)).toBeTruthy();
});
