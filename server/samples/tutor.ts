import type { Sample, SampleFacts } from './sample.ts';
import { withCalendar } from './sampleCalendar.ts';
import { customersOf } from './sampleCustomers.ts';
import type { Catalogue } from './sampleSessions.ts';
import { firstDatesAgo } from './sampleDates.ts';
import { ownHours, type SamplePlan, type Week } from './sampleHours.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { usualPolicy } from './samplePolicy.ts';
import { free, openWeeks, price, priceBetween, servicesOf } from './sampleService.ts';

const business = {
  name: 'Ines Okafor, tutor',
  timeZone: 'America/New_York',
  currency: 'USD',
  locale: 'en-US',
};

export const tutorFacts: SampleFacts = {
  business,
  owner: { name: 'Ines Okafor', email: 'ines@okafor-tutoring.example' },
};

const schoolDay = ['09:00-13:00', '13:30-18:30'] as const;
const teaching: Week = {
  MON: schoolDay,
  TUE: schoolDay,
  WED: schoolDay,
  THU: schoolDay,
  FRI: ['09:00-13:00'],
  SAT: ['09:00-14:00'],
};

/** Invented pupils, and parents who book for them. */
const customers = customersOf(
  'tutor',
  [
    'Amara Castillo',
    'Benjamin Cho',
    'Chiara Russo',
    'Desmond Clarke',
    'Eun-ji Lim',
    'Fatou Diallo',
    'Gabriel Weiss',
    'Hadiya Rahman',
    'Isaac Rosenthal',
    'Jasmine Whitfield',
    'Kofi Mensah',
    'Lucía Fernández',
    'Mateusz Zieliński',
    'Nadine Baptiste',
  ],
  { countryCode: 'US', phone: (index) => `+1 718 555 0${150 + index}` },
);

/** A single tutor who teaches at her kitchen table, in the library and at her pupils' homes. */
export function tutor(now: Date): Sample {
  const { id, appointment, class_, course } = servicesOf('tutor', now, business.timeZone);
  const dates = (since: number) => firstDatesAgo(now, since);
  const table = { type: 'BUSINESS', business: { id: id('location', 'table') } } as const;
  const pupils = { type: 'CUSTOMER' } as const;
  const category = 'lessons';
  const staff = ['ines'];
  const ines = { resourceId: id('resource', 'ines'), scheduleId: id('schedule', 'ines') };
  const homework = id('service', 'homework');
  const plan: SamplePlan = {
    hours: [{ ...ines, weekly: teaching }],
    blocks: [
      {
        key: 'holiday',
        title: 'School holiday',
        from: { week: 3, day: 'THU', time: '00:00' },
        to: { week: 3, day: 'SAT', time: '00:00' },
        allDay: true,
      },
      {
        ...ines,
        key: 'training',
        title: 'Teachers’ training',
        from: { week: 1, day: 'TUE', time: '09:00' },
        to: { week: 1, day: 'TUE', time: '14:00' },
      },
    ],
    moved: [{ serviceId: homework, from: { week: 1, day: 'WED', time: '16:00' }, minutes: 30 }],
    openEnded: [homework],
    booked: [
      {
        serviceId: homework,
        from: { week: -1, day: 'WED', time: '16:00' },
        statuses: ['CONFIRMED', 'DECLINED', 'CONFIRMED', 'CANCELED'],
      },
      {
        serviceId: homework,
        from: { week: 2, day: 'WED', time: '16:00' },
        statuses: ['CONFIRMED', 'PENDING', 'CREATED'],
      },
      {
        serviceId: homework,
        from: { week: 3, day: 'WED', time: '16:00' },
        statuses: ['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'WAITING_LIST'],
      },
    ],
  };
  const catalogue: Catalogue = {
    ...tutorFacts,
    locations: [
      {
        id: id('location', 'table'),
        revision: '1',
        name: 'Prospect Heights',
        default: true,
        archived: false,
        status: 'ACTIVE',
        timeZone: business.timeZone,
        email: 'ines@okafor-tutoring.example',
        phone: '+1 718 555 0142',
        address: {
          country: 'US',
          subdivision: 'US-NY',
          city: 'Brooklyn',
          postalCode: '11238',
          streetAddress: { name: 'Underhill Avenue', number: '210' },
          formattedAddress: '210 Underhill Avenue, Brooklyn, NY 11238, USA',
        },
      },
    ],
    categories: [{ id: id('category', category), name: 'Lessons', sortOrder: 100_000, ...dates(200) }],
    staffMembers: [
      {
        id: id('staffMember', 'ines'),
        resourceId: id('resource', 'ines'),
        name: 'Ines Okafor',
        email: 'ines@okafor-tutoring.example',
        phone: '+1 718 555 0142',
        description: 'Twelve years of teaching mathematics, and still surprised by it.',
        serviceProvider: true,
        ...dates(200),
      },
    ],
    resourceTypes: [{ id: staffResourceTypeId, name: 'Staff', ...dates(200) }],
    resources: [
      {
        id: id('resource', 'ines'),
        name: 'Ines Okafor',
        typeId: staffResourceTypeId,
        eventsSchedule: { scheduleId: id('schedule', 'ines') },
        ...ownHours(plan, id('resource', 'ines')),
        locationOptions: { availableInAllLocations: true },
        ...dates(200),
      },
    ],
    bookingPolicies: [
      {
        ...usualPolicy,
        id: id('policy', 'standard'),
        name: 'Standard',
        default: true,
        customPolicyDescription: { enabled: true, description: 'Please cancel a day ahead.' },
        cancellationPolicy: {
          enabled: true,
          limitLatestCancellation: true,
          latestCancellationInMinutes: 1440,
        },
        reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
        ...dates(200),
      },
    ],
    pricingPlans: [],
    plan,
    services: [
      appointment({
        key: 'math',
        name: 'Math lesson',
        tagLine: 'Grades 6 to 12',
        description:
          'We begin with what you got wrong last week, because that is where the interesting part is.',
        category,
        staff,
        locations: [table, pupils],
        payment: priceBetween('60', '80', '115'),
        minutes: [45, 60, 90],
        pause: 15,
        picture: 'pencil',
        pictureOf: 'A pencil drawing a curve',
        created: 198,
        changed: 6,
      }),
      appointment({
        key: 'essay',
        name: 'College essay reading',
        tagLine: 'One essay, one honest hour',
        category,
        staff,
        locations: [table],
        payment: price('95'),
        minutes: [60],
        picture: 'book',
        pictureOf: 'An open book with a ribbon',
        created: 150,
        changed: 31,
      }),
      appointment({
        key: 'firstCall',
        name: 'First call',
        tagLine: 'Fifteen minutes, no charge',
        category,
        staff,
        locations: [table],
        payment: free,
        minutes: [15],
        created: 196,
        changed: 90,
      }),
      class_({
        key: 'homework',
        name: 'Homework table',
        tagLine: 'Four pupils, snacks, silence',
        category,
        staff,
        locations: [table],
        payment: price('25'),
        capacity: 4,
        minutes: [90],
        first: { week: -10, day: 'WED', time: '16:00' },
        last: { week: openWeeks, day: 'WED', time: '17:30' },
        approval: true,
        created: 88,
        changed: 12,
      }),
      course({
        key: 'sat',
        name: 'SAT math in six Saturdays',
        tagLine: 'Small group, two full practice tests',
        category,
        staff,
        locations: [table],
        payment: price('420'),
        capacity: 6,
        minutes: [120],
        first: { week: 3, day: 'SAT', time: '10:00' },
        last: { week: 8, day: 'SAT', time: '12:00' },
        created: 30,
        changed: 4,
      }),
    ].map((service, index) => ({ ...service, sortOrder: (index + 1) * 1000 })),
  };
  return withCalendar(catalogue, customers, now);
}
