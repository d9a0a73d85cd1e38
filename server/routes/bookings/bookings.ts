import * as calls from '../../../contract/calls/bookings/bookings.ts';
import * as bulk from '../../../contract/calls/bookings/bookingsInBulk.ts';
import { undoDecision as undoDecisionCall } from '../../../contract/calls/bookings/undoDecision.ts';
import * as waiting from '../../../contract/calls/bookings/waitingLists.ts';
import * as moves from '../../../contract/calls/bookings/moveTimes.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  calculateAllowedActions,
  cancelBookings,
  confirmOrDeclineBookings,
  createBookings,
} from '../../rules/bookings/bookingsInBulk.ts';
import { bookingWritingOf } from '../../rules/bookings/bookingWriting.ts';
import { createBooking } from '../../rules/bookings/createBooking.ts';
import { acceptOffer } from '../../rules/bookings/decisions/acceptOffer.ts';
import { confirmOrDecline } from '../../rules/bookings/decisions/confirmOrDecline.ts';
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
  markBookingAsPending,
} from '../../rules/bookings/decisions/decideBooking.ts';
import { undoDecision } from '../../rules/bookings/decisions/undoDecision.ts';
import { rescheduleBooking } from '../../rules/bookings/rescheduleBooking.ts';
import { offerSpots, readWaitingLists, withdrawOffer } from '../../rules/bookings/waitingLists.ts';
import { listMoveTimes } from '../../rules/bookings/times/moveTimes.ts';
import { previewMove } from '../../rules/bookings/times/previewMove.ts';
import {
  setSubmissionId,
  updateExtendedFields,
  updateNumberOfParticipants,
} from '../../rules/bookings/updateBooking.ts';

export const bookingRoutes: readonly Route[] = [
  answer(calls.createBooking, async ({ body }, context) => ({
    booking: await createBooking(bookingWritingOf(context), body),
  })),
  answer(calls.confirmBooking, async ({ path, body }, context) => ({
    booking: await confirmBooking(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(waiting.acceptOffer, async ({ path, body }, context) => ({
    booking: await acceptOffer(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(waiting.listWaitingLists, async ({ query }, context) => ({
    waitingLists: await readWaitingLists(context, query),
  })),
  answer(waiting.offerSpots, async ({ path, body }, context) => ({
    offer: await offerSpots(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(waiting.withdrawOffer, async ({ path }, context) => {
    await withdrawOffer(bookingWritingOf(context), path.bookingId);
    return {};
  }),
  answer(calls.declineBooking, async ({ path, body }, context) => ({
    booking: await declineBooking(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(undoDecisionCall, async ({ path, body }, context) => ({
    booking: await undoDecision(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(calls.confirmOrDeclineBooking, async ({ path, body }, context) => ({
    booking: await confirmOrDecline(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(calls.markBookingAsPending, async ({ path, body }, context) => ({
    booking: await markBookingAsPending(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(calls.cancelBooking, async ({ path, body }, context) => ({
    booking: await cancelBooking(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(calls.rescheduleBooking, async ({ path, body }, context) => ({
    booking: await rescheduleBooking(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(moves.listMoveTimes, ({ path, body }, context) => listMoveTimes(context, path.bookingId, body)),
  answer(moves.previewMove, ({ path, body }, context) =>
    previewMove(bookingWritingOf(context), path.bookingId, body),
  ),
  answer(calls.updateNumberOfParticipants, async ({ path, body }, context) => ({
    booking: await updateNumberOfParticipants(bookingWritingOf(context), path.bookingId, body),
  })),
  answer(calls.setBookingSubmissionId, async ({ path, body }, context) => ({
    booking: await setSubmissionId(bookingWritingOf(context), path.bookingId, body.submissionId),
  })),
  answer(calls.updateBookingExtendedFields, async ({ path, body }, context) => {
    await updateExtendedFields(bookingWritingOf(context), path.id, body);
    return body;
  }),
  answer(bulk.bulkCreateBooking, ({ body }, context) => createBookings(bookingWritingOf(context), body)),
  answer(bulk.bulkConfirmOrDeclineBooking, ({ body }, context) =>
    confirmOrDeclineBookings(bookingWritingOf(context), body),
  ),
  answer(bulk.bulkCancelBooking, ({ body }, context) => cancelBookings(bookingWritingOf(context), body)),
  answer(bulk.bulkCalculateAllowedActions, ({ body }, context) => calculateAllowedActions(context, body)),
];
