import * as calls from '../../../contract/calls/bookings/attendance.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  countAttendances,
  deleteAttendance,
  deleteAttendances,
  queryAttendance,
  readAttendance,
  setAttendance,
  setAttendances,
} from '../../rules/bookings/attendance.ts';
import { bookingWritingOf } from '../../rules/bookings/bookingWriting.ts';

export const attendanceRoutes: readonly Route[] = [
  answer(calls.getAttendance, async ({ path }, context) => ({
    attendance: await readAttendance(context, path.attendanceId),
  })),
  answer(calls.setAttendance, async ({ body }, context) => ({
    attendance: await setAttendance(bookingWritingOf(context), body.attendance),
  })),
  answer(calls.bulkSetAttendance, ({ body }, context) => setAttendances(bookingWritingOf(context), body)),
  answer(calls.queryAttendance, ({ body }, context) => queryAttendance(context, body.query)),
  answer(calls.countAttendances, async ({ body }, context) => ({
    count: await countAttendances(context, body.filter),
  })),
  answer(calls.deleteAttendance, async ({ path }, context) => {
    await deleteAttendance(bookingWritingOf(context), path.attendanceId);
    return {};
  }),
  answer(calls.bulkDeleteAttendances, ({ body }, context) =>
    deleteAttendances(bookingWritingOf(context), body.attendanceIds),
  ),
];
