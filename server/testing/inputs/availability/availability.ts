import type { TestIds, TestInputs } from '../testInput.ts';

const serviceOf = ({ appointment: serviceId }: TestIds) => ({ serviceId });
const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2027-03-02T00:00:00' };
const slot = { localStartDate: '2027-03-02T10:00:00', localEndDate: '2027-03-02T11:00:00' };
const atLocation = { location: { locationType: 'BUSINESS' } };

export const inputs = {
  queryAvailability: ({ appointment: serviceId }) => ({
    body: {
      query: { filter: { serviceId, startDate: '2027-03-01T00:00:00Z', endDate: '2027-03-02T00:00:00Z' } },
    },
  }),
  getScheduleAvailability: ({ courseSchedule: scheduleId }) => ({ path: { scheduleId } }),
  calculateMultiSlotAvailability: (ids) => ({
    body: {
      from: '2027-03-01T00:00:00Z',
      to: '2027-03-02T00:00:00Z',
      location: { id: ids.location, locationType: 'OWNER_BUSINESS' },
      slots: [serviceOf(ids)],
    },
  }),
  listAvailabilityTimeSlots: (ids) => ({ body: { ...serviceOf(ids), ...range } }),
  getAvailabilityTimeSlot: (ids) => ({ body: { ...serviceOf(ids), ...slot } }),
  listAvailabilityTimeSlotEndOptions: (ids) => ({
    body: { ...serviceOf(ids), localStartDate: slot.localStartDate, ...atLocation },
  }),
  listEventTimeSlots: ({ service }) => ({ body: { serviceIds: [service], ...range } }),
  getEventTimeSlot: ({ occurrence: eventId }) => ({ path: { eventId } }),
  listMultiServiceAvailabilityTimeSlots: (ids) => ({
    body: { services: [serviceOf(ids), serviceOf(ids)], ...range },
  }),
  getMultiServiceAvailabilityTimeSlot: (ids) => ({
    body: {
      services: [serviceOf(ids), serviceOf(ids)],
      ...slot,
      localEndDate: '2027-03-02T12:00:00',
      ...atLocation,
    },
  }),
  diagnoseAvailability: (ids) => ({ body: { ...serviceOf(ids), ...range } }),
  diagnoseWeek: (ids) => ({ body: { ...serviceOf(ids), fromDate: range.fromLocalDate.slice(0, 10) } }),
  bulkDiagnoseAvailability: ({ appointment }) => ({ body: { serviceIds: [appointment], ...range } }),
  listServiceStates: () => ({}),
} satisfies TestInputs;
