import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { freeTimes } from './freeTimes.ts';
import type {
  Appointment,
  Busy,
  CalendarEvent,
  Instant,
  LocalDateTime,
  BusinessLocation,
  Resource,
  Rules,
  Schedule,
  Service,
  Session,
  Weekday,
} from './model.ts';
import type { Entry, Slot } from './answer.ts';
import type { AnyQuestion, SlotsQuestion } from './question.ts';

const staffType = staffResourceTypeId;

/** `2027-03-01T09:00Z` as an instant. */
export const at = (text: string): Instant => Date.parse(text.endsWith('Z') ? text : `${text}Z`);

const weekdays: Weekday[] = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

let counter = 0;
const newId = (kind: string) => `${kind}-${(counter += 1)}`;

/** A weekly window from the day of its first occurrence: `weekly('2027-03-01', '09:00', '17:00')` is every Monday. */
export function weekly(
  date: string,
  from: string,
  to: string,
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  const days = [weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!];
  return once(`${date}T${from}`, endOf(date, to), {
    recurrence: { frequency: 'WEEKLY', interval: 1, days },
    ...more,
  });
}

function endOf(date: string, time: string): LocalDateTime {
  if (time !== '24:00') return `${date}T${time}`;
  return `${new Date(at(`${date}T24:00`)).toISOString().slice(0, 10)}T00:00`;
}

const withSeconds = (local: string): LocalDateTime => (local.length === 16 ? `${local}:00` : local);

/** A single window; seconds are optional. */
export function once(start: string, end: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: newId('event'),
    type: 'WORKING_HOURS',
    start: withSeconds(start),
    end: withSeconds(end),
    transparency: 'BUSY',
    ...more,
  };
}

export const closure = (start: string, end: string, more: Partial<CalendarEvent> = {}): CalendarEvent =>
  once(start, end, { type: 'DEFAULT', ...more });

const schedule = (events: readonly CalendarEvent[], more: Partial<Schedule> = {}): Schedule => ({
  id: newId('schedule'),
  events,
  ...more,
});

/** 1 March 2027 is a Monday. */
const nineToFive = () =>
  ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].map((date) =>
    weekly(date, '09:00', '17:00'),
  );

export const location = (
  id: string,
  events: readonly CalendarEvent[],
  more: Partial<BusinessLocation> = {},
): BusinessLocation => ({
  id,
  name: id,
  default: false,
  archived: false,
  hours: schedule(events, { locationId: id }),
  ...more,
});

export const person = (id: string, more: Partial<Resource> = {}): Resource => ({
  id,
  name: id,
  typeId: staffType,
  hours: { from: 'DEFAULT' },
  deleted: false,
  serviceProvider: true,
  ...more,
});

export const own = (...events: CalendarEvent[]): Pick<Resource, 'hours'> => ({
  hours: { from: 'OWN', schedule: schedule(events) },
});

export const room = (id: string, more: Partial<Resource> = {}): Resource =>
  person(id, { typeId: 'rooms', serviceProvider: false, ...more });

export const service = (id: string, more: Partial<Service> = {}): Service => ({
  id,
  name: id,
  type: 'APPOINTMENT',
  scheduleId: `${id}-schedule`,
  locations: [{ kind: 'BUSINESS', locationId: 'Mitte' }],
  staffIds: ['Ada'],
  needs: [],
  durations: [60],
  bufferInMinutes: 0,
  onlineBooking: true,
  allowMultipleRequests: false,
  policy: { bookAfterStart: false, maxParticipantsPerBooking: 1 },
  hidden: false,
  deleted: false,
  categoryId: 'category',
  payment: { online: true, inPerson: false, planIds: [] },
  ...more,
});

/** Takes instants as UTC times. */
export const booking = (
  resourceIds: string | readonly string[],
  start: string,
  end: string,
  more: Partial<Appointment> = {},
): Appointment => ({
  id: newId('booking'),
  serviceId: 'Haircut',
  status: 'CONFIRMED',
  start: at(start),
  end: at(end),
  bufferInMinutes: 0,
  resourceIds: typeof resourceIds === 'string' ? [resourceIds] : resourceIds,
  ...more,
});

export const session = (id: string, start: string, end: string, more: Partial<Session> = {}): Session => ({
  id,
  serviceId: 'Yoga',
  scheduleId: 'Yoga-schedule',
  start: at(start),
  end: at(end),
  cancelled: false,
  location: { kind: 'BUSINESS', locationId: 'Mitte' },
  resources: [],
  reservedAfterInMinutes: 0,
  capacity: 10,
  taken: 0,
  offers: [],
  waiting: 0,
  ...more,
});

interface Parts {
  timeZone?: string;
  slotsSplit?: Rules['business']['slotsSplit'];
  closures?: readonly CalendarEvent[];
  locations?: readonly BusinessLocation[];
  resources?: readonly Resource[];
  services?: readonly Service[];
  busy?: Partial<Busy>;
  /** UTC. */
  now?: string;
}

/**
 * A business in UTC with a start every hour, one location (Mitte, Monday to Friday 9 to 17), one person (Ada) and one
 * service of an hour (Haircut). The current time is 1 January 2027.
 */
export function world(parts: Parts = {}) {
  const rules: Rules = {
    business: {
      timeZone: parts.timeZone ?? 'UTC',
      slotsSplit: parts.slotsSplit ?? { by: 'MINUTES', minutes: 60 },
      closures: schedule(parts.closures ?? []),
    },
    locations: parts.locations ?? [location('Mitte', nineToFive(), { default: true })],
    resources: parts.resources ?? [person('Ada')],
    services: parts.services ?? [service('Haircut')],
  };
  const busy: Busy = { appointments: [], sessions: [], blocks: [], series: [], courses: [], ...parts.busy };
  const now = at(parts.now ?? '2027-01-01T00:00');
  const ask = <Each extends AnyQuestion['ask']>(question: Extract<AnyQuestion, { ask: Each }>) =>
    freeTimes<Each>(rules, busy, question, now);
  /** Haircuts on Monday, 1 March 2027, unless the question says otherwise. */
  const slots = (question: Partial<SlotsQuestion> = {}): readonly Slot[] =>
    ask<'SLOTS'>({ ask: 'SLOTS', serviceId: 'Haircut', ...monday, ...question }).items;
  return { rules, busy, now, ask, slots };
}

export const monday = { from: '2027-03-01T00:00:00', to: '2027-03-02T00:00:00' };
export const week = { from: '2027-03-01T00:00:00', to: '2027-03-08T00:00:00' };

/** The local times of the bookable slots. */
export const times = (slots: readonly (Slot | Entry)[]): string[] =>
  slots.filter(({ bookable }) => bookable).map(({ localStart }) => localStart.slice(11, 16));

/** The local times of all slots. */
export const listed = (slots: readonly (Slot | Entry)[]): string[] =>
  slots.map(({ localStart }) => localStart.slice(11, 16));

/** The names of the free people, for each slot. */
export const freeNames = (slots: readonly Slot[]): string[] =>
  slots.map(({ localStart, availableResources }) =>
    [
      localStart.slice(11, 16),
      ...availableResources.flatMap(({ resources }) => resources.map(({ name }) => name)),
    ].join(' '),
  );
