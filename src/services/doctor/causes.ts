import type { DiagnoseCode, Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FieldKey } from '../editor/editorFields.ts';

/** Every cause for which customers cannot book a service: its check, its evidence and the field that repairs it. */

export type Reason = Diagnosis['reasons'][number];
type Evidence = Reason['evidence'];

/** The checks of a booking status, in the order of their causes in the contract. */
export const checks = [
  'visible',
  'online',
  'category',
  'staff',
  'resources',
  'hours',
  'duration',
  'sessions',
  'closures',
  'times',
  'spots',
  'policy',
  'payment',
] as const;
export type Check = (typeof checks)[number];

/** A record that holds a cause. `resource` is a staff member or a room. */
export interface RelatedRecord {
  kind:
    | 'resource'
    | 'location'
    | 'category'
    | 'roomType'
    | 'booking'
    | 'session'
    | 'closure'
    | 'plan'
    | 'policy';
  id: string;
}

/** The field that repairs a cause. `resource` is a staff member or a room, `field` that of its form. */
export interface Fix {
  label: MessageKey;
  /** The record of the field; the service itself if absent. */
  of?:
    | { kind: 'resource' | 'location' | 'policy'; id: string }
    /** New sessions, or the one of this id and start. */
    | { kind: 'sessions'; id?: string | undefined; start?: string | undefined };
  /** Absent where a whole screen is the answer. */
  field?: string;
}

interface Cause {
  check: Check;
  /** The records that hold it, the most telling first. */
  related: (evidence: Evidence, service: Service) => RelatedRecord[];
  /** Undefined where no screen repairs it. */
  fix: (evidence: Evidence, service: Service) => Fix | undefined;
}

/** A service without a known reason offers no duration. */
export type CauseCode = DiagnoseCode | 'NOT_BOOKABLE';

const nothing = () => [];
const each = (kind: RelatedRecord['kind'], ids: readonly string[] = []): RelatedRecord[] =>
  ids.map((id) => ({ kind, id }));
const resources = ({ resourceIds }: Evidence) => each('resource', resourceIds);
const roomTypes = ({ typeIds }: Evidence) => each('roomType', typeIds);
const sessions = ({ sessionIds }: Evidence) => each('session', sessionIds);
const policyOf = (_: Evidence, { bookingPolicy }: Service) =>
  each('policy', bookingPolicy?.id ? [bookingPolicy.id] : []);
const busy = ({ bookingIds, sessionIds, resourceIds }: Evidence): RelatedRecord[] => [
  ...each('booking', bookingIds),
  ...each('session', sessionIds),
  ...each('resource', resourceIds),
];

const ofService = (label: MessageKey, field: FieldKey) => () => ({ label, field });

const ofPolicy =
  (label: MessageKey, field: string) =>
  (_: Evidence, { bookingPolicy }: Service): Fix | undefined =>
    bookingPolicy?.id ? { label, field, of: { kind: 'policy', id: bookingPolicy.id } } : undefined;

/** Working hours of the first resource; those of a service without one are assigned with its staff. */
const hours = ({ resourceIds: [id] = [] }: Evidence): Fix =>
  id === undefined
    ? { label: 'doctor.fix.staff', field: 'staffMemberIds' satisfies FieldKey }
    : { label: 'doctor.fix.hours', field: 'hours.periods', of: { kind: 'resource', id } };

/** Stands for the default location, whose closures apply to services at the customer's. */
export const defaultLocation = 'default';

const firstLocation = ({ locations = [] }: Service): string =>
  locations.flatMap(({ business }) => business?.id ?? [])[0] ?? defaultLocation;

/** Closures are listed at their location; one of the whole business at each. */
function closures({ closureIds: [closure] = [] }: Evidence, service: Service): Fix {
  return {
    label: 'doctor.fix.closures',
    field: closure === undefined ? 'exceptions' : `exception.${closure}`,
    of: { kind: 'location', id: firstLocation(service) },
  };
}

/** The required kind of room that is missing or taken. */
const rooms = ({ typeIds: [type] = [] }: Evidence): Fix => ({
  label: 'doctor.fix.resources',
  field: type === undefined ? 'serviceResources' : `serviceResources.${type}`,
});

const earliest = ofPolicy('doctor.fix.early', 'limitEarlyBookingPolicy.enabled');
const latest = ofPolicy('doctor.fix.late', 'limitLateBookingPolicy.enabled');
const afterStart = ofPolicy('doctor.fix.afterStart', 'bookAfterStartPolicy.enabled');
const staff = ofService('doctor.fix.staff', 'staffMemberIds');
const moreStaff = ofService('doctor.fix.moreStaff', 'staffMemberIds');
const buffer = ofService('doctor.fix.buffer', 'schedule.availabilityConstraints.timeBetweenSessions');
const payment = ofService('doctor.fix.payment', 'payment.options');
const sessionsFix = (): Fix => ({ label: 'doctor.fix.sessions', of: { kind: 'sessions' } });

/** A scheduled session has a capacity of its own, besides that of the service; a course has one for all sessions. */
const capacity = ({ sessionIds: [id] = [], starts: [start] = [] }: Evidence, { type }: Service): Fix =>
  type === 'COURSE'
    ? { label: 'doctor.fix.capacity', field: 'defaultCapacity' }
    : { label: 'doctor.fix.capacity', of: { kind: 'sessions', id, start } };

export const causes: Readonly<Record<CauseCode, Cause>> = {
  HIDDEN: { check: 'visible', related: nothing, fix: ofService('doctor.fix.visible', 'hidden') },
  BOOKING_OFF: {
    check: 'online',
    related: nothing,
    fix: ofService('doctor.fix.online', 'onlineBooking.enabled'),
  },
  NO_CATEGORY: { check: 'category', related: nothing, fix: ofService('doctor.fix.category', 'category.id') },
  NO_STAFF: {
    check: 'staff',
    related: resources,
    // Assigned people who provide no services.
    fix: ({ resourceIds: [id] = [] }) =>
      id === undefined
        ? staff()
        : { label: 'doctor.fix.provider', field: 'serviceProvider', of: { kind: 'resource', id } },
  },
  STAFF_DELETED: { check: 'staff', related: nothing, fix: staff },
  NO_RESOURCE_OF_TYPE: { check: 'resources', related: roomTypes, fix: rooms },
  NO_HOURS: { check: 'hours', related: resources, fix: hours },
  NO_HOURS_AT_PLACE: {
    check: 'hours',
    related: resources,
    // They work, but elsewhere: the location of their hours repairs it.
    fix: (evidence) => ({
      ...hours(evidence),
      ...(evidence.resourceIds?.[0] && { field: 'hours.periods.0.locationId' }),
    }),
  },
  DURATION_TOO_LONG_FOR_HOURS: {
    check: 'duration',
    related: resources,
    fix: ofService('doctor.fix.duration', 'schedule.availabilityConstraints.sessionDurations'),
  },
  NOT_BOOKABLE: {
    check: 'duration',
    related: nothing,
    fix: ofService('doctor.fix.duration', 'schedule.availabilityConstraints.sessionDurations'),
  },
  CLOSED: {
    check: 'closures',
    related: (_, service) => each('closure', [firstLocation(service)]),
    fix: closures,
  },
  BOOKED_OUT: { check: 'times', related: busy, fix: moreStaff },
  // Without a buffer of its own, that of other bookings takes the time.
  BUFFER: {
    check: 'times',
    related: busy,
    fix: ({ minutes }) => (minutes === 0 ? moreStaff() : buffer()),
  },
  RESOURCE_TAKEN: { check: 'times', related: roomTypes, fix: rooms },
  TOO_EARLY: { check: 'policy', related: policyOf, fix: earliest },
  // Without a limit, the times have begun.
  TOO_LATE: {
    check: 'policy',
    related: policyOf,
    fix: (evidence, service) => (evidence.minutes === undefined ? afterStart : latest)(evidence, service),
  },
  NO_CAPACITY: { check: 'spots', related: sessions, fix: capacity },
  // An offer holds its spot until it expires, whatever the policy says since.
  HELD_FOR_WAITING_LIST: { check: 'spots', related: sessions, fix: capacity },
  NO_SESSIONS: { check: 'sessions', related: nothing, fix: sessionsFix },
  COURSE_OVER: { check: 'sessions', related: nothing, fix: sessionsFix },
  COURSE_STARTED: { check: 'policy', related: policyOf, fix: afterStart },
  NO_PAYMENT_OPTION: { check: 'payment', related: nothing, fix: payment },
  PLAN_REQUIRED: {
    check: 'payment',
    related: ({ planIds }) => each('plan', planIds),
    fix: payment,
  },
  CANCELLED: { check: 'sessions', related: nothing, fix: sessionsFix },
};
