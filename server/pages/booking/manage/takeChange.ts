import { minuteMs } from '../../../../contract/durations.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { cancelBooking } from '../../../rules/bookings/decisions/decideBooking.ts';
import { rescheduleBooking } from '../../../rules/bookings/rescheduleBooking.ts';
import type { BookingWriting } from '../../../rules/bookings/bookingWriting.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { readForm, type FormValues, type PageRequest } from '../../pageRequest.ts';
import { changeForm, showChange } from './changePage.ts';
import { fixedChoices } from './fixedChoices.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { isOwnTime } from '../times/ownTime.ts';
import { changeOwn } from './changeOwn.ts';

/** Cancels or reschedules a booking for its customer, or explains why not. */
export async function takeChange(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const values = await readForm(page, changeForm(own));
  if (!values) return errorPage(page, 'form', own.offer.business.name);
  const isMove = values.get('action') === 'move';
  if (isMove && isOwnTime(own.booking, { start: values.get('start'), session: values.get('session') })) {
    return showChange(page, own, { status: 409, fault: page.say('change.same') });
  }
  const leaves = own.booking.status === 'WAITING_LIST';
  const refused = await changeOwn(page, own, {
    change: (writing) => (isMove ? move(page, writing, own, values) : cancel(writing, own, values)),
    showRefused: (present, error) =>
      showChange(page, present, { status: error.status, fault: refusalOf(page, error, isMove) }),
  });
  return (
    refused ?? redirectTo(ownAddress(page, own, '', isMove ? { moved: '1' } : leaves ? { left: '1' } : {}))
  );
}

const cancel = (writing: BookingWriting, { booking }: CustomerBooking, values: FormValues) =>
  cancelBooking(writing, booking.id, { revision: values.get('revision') ?? '' });

function move(page: PageRequest, writing: BookingWriting, own: CustomerBooking, values: FormValues) {
  const { booking, zone } = own;
  const [start, session] = [values.get('start'), values.get('session')];
  const revision = values.get('revision') ?? '';
  if (session !== undefined)
    return rescheduleBooking(writing, booking.id, { revision, slot: { eventId: session, timezone: zone } });
  if (start === undefined || fixedChoices(page, own) === undefined) {
    throw new ApiError('SLOT_NOT_AVAILABLE', 'There is no such time.');
  }
  const length = Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '');
  const endDate = new Date(Date.parse(start) + Math.max(length, minuteMs));
  return rescheduleBooking(writing, booking.id, {
    revision,
    slot: { startDate: start, endDate: endDate.toISOString(), timezone: zone },
  });
}

function refusalOf({ say }: PageRequest, { code }: ApiError, isMove: boolean): string {
  switch (code) {
    case 'SLOT_NOT_AVAILABLE':
    case 'SESSION_CAPACITY_EXCEEDED':
    case 'SESSION_NOT_FOUND':
    case 'NO_OPEN_SPOTS':
      return say('change.taken');
    case 'BOOKING_POLICY_VIOLATION':
      return say(isMove ? 'change.refused' : 'change.cancel.not');
    default:
      return say('change.meanwhile');
  }
}
