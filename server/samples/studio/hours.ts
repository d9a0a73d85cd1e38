import type { SampleBlock, SampleHours, SamplePlan, Week } from '../sampleHours.ts';
import type { Moment } from '../sampleDates.ts';
import { sampleId } from '../sampleId.ts';

const id = (kind: string, key: string) => sampleId(`studio/${kind}/${key}`);

function hoursOf(key: string, weekly: Week, more: Partial<SampleHours> = {}): SampleHours {
  return { resourceId: id('resource', key), scheduleId: id('schedule', key), weekly, ...more };
}

const at = (location: string) => ({ locationId: id('location', location) });

/** All others work by the hours of the default location, and rooms are open when a staff member works. */
const hours: SampleHours[] = [
  hoursOf('mara', { MON: ['09:00-13:00', '14:00-18:00'], THU: ['09:00-13:00', '14:00-17:00'] }),
  hoursOf('jonas', {
    MON: ['08:00-12:30', '13:30-19:00'],
    TUE: ['08:00-12:30', '13:30-19:00'],
    WED: ['08:00-12:30'],
    THU: ['08:00-12:30', '13:30-19:00'],
    FRI: ['08:00-12:30', '13:30-16:00'],
    SAT: ['08:00-13:00'],
  }),
  hoursOf('lena', {
    MON: ['07:00-12:30'],
    TUE: ['15:00-21:30'],
    WED: ['09:00-12:30'],
    THU: ['15:00-19:30'],
    SAT: ['09:00-14:00'],
    SUN: ['10:30-13:00', '16:00-20:30'],
  }),
  hoursOf(
    'mei',
    {
      TUE: ['09:00-13:00', '13:30-18:30'],
      WED: ['09:00-13:00', '13:30-18:30'],
      THU: ['11:00-15:00', '15:15-20:00'],
      FRI: ['09:00-13:00', '13:30-18:30'],
      SAT: ['10:00-16:00'],
    },
    {
      ...at('mitte'),
      // Her workshop.
      extra: [{ from: { week: 2, day: 'SUN', time: '13:00' }, to: { week: 2, day: 'SUN', time: '18:00' } }],
    },
  ),
  hoursOf('sofia', {
    MON: ['13:00-20:30'],
    WED: ['09:00-13:00', '15:00-20:00'],
    THU: ['09:00-15:00'],
    FRI: ['09:00-14:30'],
  }),
  hoursOf('farid', {
    MON: ['07:00-12:00', '16:00-21:00'],
    TUE: ['07:00-12:00', '16:00-21:00'],
    WED: ['07:00-12:00', '13:00-17:00'],
    THU: ['16:00-21:00'],
    SAT: ['08:00-13:00'],
  }),
  hoursOf('nadia', {
    MON: ['07:00-12:30', '17:30-21:00'],
    TUE: ['18:00-22:00'],
    WED: ['12:00-19:00'],
    THU: ['15:00-21:30'],
    FRI: ['13:00-18:00', '19:30-21:30'],
  }),
  hoursOf('tomasz', { WED: ['17:00-21:30'], SAT: ['09:30-17:00'], SUN: ['09:30-17:00'] }, at('harbour')),
  hoursOf('loft', {
    MON: ['08:00-13:00', '14:00-21:00'],
    TUE: ['08:00-13:00'],
    WED: ['08:00-13:00', '14:00-21:00'],
    THU: ['08:00-17:00'],
    FRI: ['08:00-15:00'],
  }),
  hoursOf('clayWorkshop', { WED: ['16:00-22:00'], SAT: ['09:00-18:00'], SUN: ['09:00-18:00'] }),
];

const allDay = (week: number, day: Moment['day']): Moment => ({ week, day, time: '00:00' });
const of = (key: string) => ({ resourceId: id('resource', key), scheduleId: id('schedule', key) });

const blocks: SampleBlock[] = [
  { key: 'team', title: 'Team day', from: allDay(3, 'FRI'), to: allDay(3, 'SAT'), allDay: true },
  { key: 'holidays', title: 'Holidays', from: allDay(11, 'MON'), to: allDay(12, 'MON'), allDay: true },
  {
    ...of('amira'),
    key: 'leave',
    title: 'On leave',
    from: allDay(2, 'MON'),
    to: allDay(3, 'MON'),
    allDay: true,
  },
  {
    ...of('mei'),
    key: 'dentist',
    title: 'Dentist',
    from: { week: 1, day: 'WED', time: '10:00' },
    to: { week: 1, day: 'WED', time: '12:00' },
  },
];

/** When people and rooms of the studio are available, and what happens once. */
export const plan: SamplePlan = {
  hours,
  blocks,
  moved: [
    // The room is taken by another teacher's course until seven.
    { serviceId: id('service', 'vinyasa'), from: { week: 1, day: 'TUE', time: '18:30' }, minutes: 30 },
  ],
  openEnded: [id('service', 'vinyasa')],
};
