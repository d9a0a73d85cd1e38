import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { booking } from '../../entities/bookings/booking.ts';
import { guid, revision } from '../../entities/values/text.ts';
import { notification } from './bookings.ts';

/**
 * A call that the platform does not have: a confirmed or declined request is pending again. Refused with
 * INVALID_BOOKING_STATUS in another status, with FAILED_PRECONDITION if the last change of the booking is not the
 * decision about a request, and with NO_OPEN_SPOTS if the time of a declined one is taken.
 */
export const undoDecision = defineCall({
  name: 'undoDecision',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/undo-decision',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingId: guid }),
  body: z.strictObject({
    /** That of the decided booking. */
    revision,
    participantNotification: notification,
  }),
  answer: z.strictObject({ booking }),
});
