import type { TestIds, TestInputs } from '../testInput.ts';

const byId = ({ attendance: attendanceId }: TestIds) => ({ path: { attendanceId } });
const details = ({ booking: bookingId, occurrence: eventId }: TestIds) => ({
  attendance: { bookingId, eventId, status: 'ATTENDED' as const },
});

export const inputs = {
  getAttendance: byId,
  setAttendance: (ids) => ({ body: details(ids) }),
  bulkSetAttendance: (ids) => ({ body: { attendanceDetails: [details(ids)] } }),
  queryAttendance: ({ attendance: id }) => ({ body: { query: { filter: { id } } } }),
  countAttendances: ({ attendance: id }) => ({ body: { filter: { id } } }),
  deleteAttendance: byId,
  bulkDeleteAttendances: ({ attendance }) => ({ body: { attendanceIds: [attendance] } }),
} satisfies TestInputs;
