import { brokenRule, type FieldViolation } from '../../errors.ts';
import { causedBy } from '../../violations.ts';
import { locationViolations } from './serviceLocationRules.ts';
import { paymentViolations } from '../prices/paymentRules.ts';
import { serviceLimits, type Service, type ServiceInput } from './service.ts';
import { isVisible } from '../values/text.ts';

/**
 * The rules of a whole service that need no database, shared by form and server. Rule names and meanings:
 * reference/calls.md section 3. Descriptions follow the field's name.
 *
 * A whole service is a new one, or a stored one with its changes applied. Fields that are null count as cleared.
 */
export function serviceViolations(service: ServiceInput | Service): FieldViolation[] {
  return [
    ...basicsViolations(service),
    ...onlineBookingViolations(service),
    ...capacityViolations(service),
    ...staffViolations(service),
    ...durationViolations(service),
    ...paymentViolations(service),
    ...locationViolations(service),
  ];
}

/** Additional rules of a create: the calendar determines the sessions of classes and courses. */
export function serviceCreationViolations(service: ServiceInput): FieldViolation[] {
  const durations = service.schedule?.availabilityConstraints?.sessionDurations ?? [];
  const fromCalendar = service.type === 'CLASS' || service.type === 'COURSE';
  const misplaced =
    fromCalendar && durations.length > 0
      ? [
          brokenRule(
            sessionDurations,
            'INVALID_SESSION_DURATION',
            'cannot be set for a class or course: its sessions in the calendar say how long they last',
          ),
        ]
      : [];
  return [...serviceViolations(service), ...misplaced];
}

export const newServiceViolations = (before: Service, after: ServiceInput | Service): FieldViolation[] =>
  causedBy(serviceViolations(before), serviceViolations(after));

type Rules = (service: ServiceInput | Service) => FieldViolation[];

const sessionDurations = 'service.schedule.availabilityConstraints.sessionDurations';

const basicsViolations: Rules = ({ type, name }) => [
  ...(type
    ? []
    : [brokenRule('service.type', 'INVALID_SERVICE_TYPE', 'is required: APPOINTMENT, CLASS or COURSE')]),
  ...(isVisible(name ?? '')
    ? []
    : [brokenRule('service.name', 'INVALID_SERVICE_NAME', 'is required: customers see it first')]),
];

const onlineBookingViolations: Rules = ({ onlineBooking }) => {
  const field = 'service.onlineBooking';
  if (typeof onlineBooking?.enabled !== 'boolean') {
    return [
      brokenRule(
        `${field}.enabled`,
        'INVALID_ONLINE_BOOKING',
        'is required: say whether customers can book online',
      ),
    ];
  }
  if (onlineBooking.allowMultipleRequests && !onlineBooking.requireManualApproval) {
    const description = 'requires manual approval';
    return [brokenRule(`${field}.allowMultipleRequests`, 'INVALID_ONLINE_BOOKING', description)];
  }
  return [];
};

const capacityViolations: Rules = ({ type, defaultCapacity }) => {
  const field = 'service.defaultCapacity';
  if (defaultCapacity === undefined || defaultCapacity === null) {
    return [brokenRule(field, 'INVALID_DEFAULT_CAPACITY', 'is required: the capacity of a session')];
  }
  if (type === 'APPOINTMENT' && defaultCapacity !== serviceLimits.appointmentCapacity) {
    return [
      brokenRule(field, 'INVALID_APPOINTMENT_CAPACITY', 'must be 1: an appointment is for one customer'),
    ];
  }
  return [];
};

const staffViolations: Rules = ({ type, staffMemberIds }) => {
  const field = 'service.staffMemberIds';
  const ids = staffMemberIds ?? [];
  if (type === 'APPOINTMENT' && ids.length === 0) {
    return [brokenRule(field, 'INVALID_STAFF_MEMBER_IDS', 'must contain at least one staff member')];
  }
  if (new Set(ids).size < ids.length) {
    return [brokenRule(field, 'INVALID_STAFF_MEMBER_IDS', 'must not contain the same person twice')];
  }
  return [];
};

const durationViolations: Rules = ({ type, payment, schedule }) => {
  if (type !== 'APPOINTMENT') return [];
  const constraints = schedule?.availabilityConstraints;
  const durations = constraints?.sessionDurations ?? [];
  if (constraints?.durationRange) {
    return [
      ...rangeViolations(constraints.durationRange),
      ...(durations.length > 0 ? badDuration('must be empty if the service has a range of durations') : []),
    ];
  }
  if (durations.length === 0) return badDuration('is required: the duration in minutes');
  if (durations.length > 1 && payment?.rateType !== 'VARIED') {
    return badDuration('can have several durations only if the price varies');
  }
  if (new Set(durations).size < durations.length)
    return badDuration('must not contain the same duration twice');
  return [];
};

function badDuration(description: string): FieldViolation[] {
  return [brokenRule(sessionDurations, 'INVALID_SESSION_DURATION', description)];
}

type DurationRange = NonNullable<
  NonNullable<NonNullable<ServiceInput['schedule']>['availabilityConstraints']>['durationRange']
>;

function rangeViolations({ hourOptions, dayOptions }: DurationRange): FieldViolation[] {
  const field = 'service.schedule.availabilityConstraints.durationRange';
  const description = 'must not be less than the minimum duration';
  return [
    ...(isEmptyRange(hourOptions?.minDurationInMinutes, hourOptions?.maxDurationInMinutes)
      ? [brokenRule(`${field}.hourOptions.maxDurationInMinutes`, 'INVALID_SESSION_DURATION', description)]
      : []),
    ...(isEmptyRange(dayOptions?.minDurationInDays, dayOptions?.maxDurationInDays)
      ? [brokenRule(`${field}.dayOptions.maxDurationInDays`, 'INVALID_SESSION_DURATION', description)]
      : []),
  ];
}

function isEmptyRange(least?: number | null, most?: number | null): boolean {
  return (most ?? Infinity) < (least ?? 0);
}
