import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';

const week = 7 * 24 * 60;
const day = 24 * 60;

/** What a sample's policy does not say: the platform's defaults (reference/entities.md section 6). */
export const usualPolicy = {
  customPolicyDescription: { enabled: false, description: '' },
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: week },
  limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: day },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: { enabled: true, limitLatestCancellation: false, latestCancellationInMinutes: day },
  reschedulePolicy: { enabled: true, limitLatestReschedule: false, latestRescheduleInMinutes: day },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  participantsPolicy: { enabled: true, maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
} satisfies Partial<BookingPolicy>;
