import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  availabilityLimits,
  customerChoices,
  locationAsked,
  slotLocalTime,
} from '../../entities/availability/availability.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { diagnosis } from '../../entities/availability/diagnosis.ts';
import { serviceStates } from '../../entities/services/serviceState.ts';
import { weekCell } from '../../entities/availability/week.ts';
import { guid, localDate } from '../../entities/values/text.ts';

/** Why services can or cannot be booked (reference/scheduling.md section 10). Frontdesk's own. */

const reading = { caller: 'staff', effect: 'read' } as const;
const range = {
  fromLocalDate: slotLocalTime,
  toLocalDate: slotLocalTime,
  /** Default: that of the business. */
  timeZone: zoneName.optional(),
};

export const diagnoseAvailability = defineCall({
  name: 'diagnoseAvailability',
  method: 'POST',
  path: '/frontdesk/v1/availability/diagnose',
  ...reading,
  body: z.strictObject({
    serviceId: guid,
    ...range,
    /** Only this staff member, or this room of a service without staff. */
    resourceId: guid.optional(),
    location: locationAsked.optional(),
    /** About this start only. */
    localStartDate: slotLocalTime.optional(),
    customerChoices: customerChoices.optional(),
  }),
  answer: z.strictObject({ ...diagnosis.shape, timeZone: zoneName }),
});

/** The hours of seven days of an appointment or class, without those outside working hours. A course has none. */
export const diagnoseWeek = defineCall({
  name: 'diagnoseWeek',
  method: 'POST',
  path: '/frontdesk/v1/availability/week',
  ...reading,
  body: z.strictObject({
    serviceId: guid,
    /** The first day: `2027-03-01`. */
    fromDate: localDate.refine((value) => value >= '1900' && value < '2199', {
      error: 'must be between the years 1900 and 2198',
      params: { violatedRule: 'VALIDATION' },
    }),
    /** Default: that of the business. */
    timeZone: zoneName.optional(),
    location: locationAsked.optional(),
  }),
  answer: z.strictObject({ cells: z.array(weekCell), timeZone: zoneName }),
});

/**
 * The states of several services; unknown ones are left out. Without a range, about the time that booking statuses are
 * about (contract/entities/services/serviceState.ts); REQUIRED_FIELD for half a range.
 */
export const bulkDiagnoseAvailability = defineCall({
  name: 'bulkDiagnoseAvailability',
  method: 'POST',
  path: '/frontdesk/v1/bulk/availability/diagnose',
  ...reading,
  body: z.strictObject({
    serviceIds: z.array(guid).min(1).max(availabilityLimits.services),
    ...range,
    fromLocalDate: range.fromLocalDate.optional(),
    toLocalDate: range.toLocalDate.optional(),
  }),
  answer: z.strictObject({
    results: z.array(z.strictObject({ serviceId: guid, ...diagnosis.shape })),
    timeZone: zoneName,
  }),
});

/**
 * The services of the business by their booking status (contract/entities/services/serviceState.ts), each in one list;
 * states that no service has are left out. Without `states` for a business with more services than a status is computed for.
 */
export const listServiceStates = defineCall({
  name: 'listServiceStates',
  method: 'GET',
  path: '/frontdesk/v1/availability/states',
  ...reading,
  answer: z.strictObject({
    states: z.array(z.strictObject({ state: z.enum(serviceStates), serviceIds: z.array(guid) })).optional(),
  }),
});
