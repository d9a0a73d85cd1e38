import * as older from '../../../contract/calls/availability/availability.ts';
import * as diagnosing from '../../../contract/calls/availability/diagnose.ts';
import * as newer from '../../../contract/calls/availability/timeSlots.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  diagnose,
  diagnoseMany,
  diagnoseWeek,
  listServiceStates,
} from '../../rules/availability/diagnose.ts';
import { getEventSlot, listEventSlots } from '../../rules/availability/eventSlots.ts';
import {
  listMultiSlots,
  queryAvailability,
  readCourseAvailability,
} from '../../rules/availability/olderAvailability.ts';
import {
  getMultiServiceTimeSlot,
  getTimeSlot,
  listMultiServiceTimeSlots,
  listTimeSlots,
  refuseEndOptions,
} from '../../rules/availability/timeSlots.ts';

export const availabilityRoutes: readonly Route[] = [
  answer(older.queryAvailability, ({ body }, context) => queryAvailability(context, body)),
  answer(older.getScheduleAvailability, ({ path }, context) =>
    readCourseAvailability(context, path.scheduleId),
  ),
  answer(older.calculateMultiSlotAvailability, ({ body }, context) => listMultiSlots(context, body)),
  answer(newer.listAvailabilityTimeSlots, ({ body }, context) => listTimeSlots(context, body)),
  answer(newer.getAvailabilityTimeSlot, ({ body }, context) => getTimeSlot(context, body)),
  answer(newer.listAvailabilityTimeSlotEndOptions, ({ body }, context) => refuseEndOptions(context, body)),
  answer(newer.listEventTimeSlots, ({ body }, context) => listEventSlots(context, body)),
  answer(newer.getEventTimeSlot, ({ path, query }, context) =>
    getEventSlot(context, path.eventId, query.timeZone),
  ),
  answer(newer.listMultiServiceAvailabilityTimeSlots, ({ body }, context) =>
    listMultiServiceTimeSlots(context, body),
  ),
  answer(newer.getMultiServiceAvailabilityTimeSlot, ({ body }, context) =>
    getMultiServiceTimeSlot(context, body),
  ),
  answer(diagnosing.diagnoseAvailability, ({ body }, context) => diagnose(context, body)),
  answer(diagnosing.diagnoseWeek, ({ body }, context) => diagnoseWeek(context, body)),
  answer(diagnosing.bulkDiagnoseAvailability, ({ body }, context) => diagnoseMany(context, body)),
  answer(diagnosing.listServiceStates, (_input, context) => listServiceStates(context)),
];
