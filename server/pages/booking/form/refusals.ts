import type { ApiError } from '../../../../contract/errors.ts';
import type { FormValues, PageRequest } from '../../pageRequest.ts';
import { sayCount, sayOpening } from '../times/timeChoice.ts';
import type { FormModel } from './formFields.ts';
import { writersOf } from '../serviceAside.ts';

/** The form's answer to a booking that was refused. */
interface Refusal {
  status: number;
  fault: string;
  faults?: Readonly<Record<string, string>>;
  /** The form offers other times. */
  isTaken?: boolean;
}

/** Why a time cannot be booked: by the policy, or because it is taken or no longer exists. */
export function sayNotFree(page: PageRequest, { offer, wanted, choices }: FormModel): string {
  const { tooEarlyToBook, earliestBookingDate: opens, tooLateToBook } = wanted?.slot?.violations ?? {};
  if (tooEarlyToBook) {
    const { locale } = writersOf(page, offer);
    const opening = opens === undefined ? [] : [sayOpening(page, opens, { locale, zone: choices.zone })];
    return [page.say('form.refusedEarly'), ...opening].join(' ');
  }
  return page.say(tooLateToBook ? 'form.refusedLate' : 'form.notFree');
}

/** The time no longer exists. */
export function goneRefusal(page: PageRequest, model: FormModel): Refusal {
  return { status: 409, fault: `${sayNotFree(page, model)} ${page.say('form.nothingYet')}`, isTaken: true };
}

/** Whether a form for the waitlist is sent for a time at which a spot has opened. */
export const isOpenAgain = ({ wanted }: FormModel, values: FormValues): boolean =>
  values.has('waits') && wanted !== undefined && !wanted.waits && wanted.most > 0;

export const openRefusal = ({ say }: PageRequest): Refusal => ({
  status: 409,
  fault: `${say('form.spotOpened')} ${say('form.nothingYet')}`,
});

/**
 * The page's answer to a refusal of the rules.
 * @param model read after the refusal
 */
export function refusalOf(
  page: PageRequest,
  { code, data, status }: ApiError,
  model: FormModel,
  values: FormValues,
): Refusal {
  const { say } = page;
  const { wanted } = model;
  switch (code) {
    case 'SLOT_NOT_AVAILABLE':
    case 'NO_OPEN_SPOTS':
    case 'SESSION_NOT_FOUND':
      if (!wanted || wanted.slot?.nonBookableReasons?.eventCancelled) return goneRefusal(page, model);
      return { status: 409, fault: say('form.taken'), isTaken: true };
    case 'SESSION_CAPACITY_EXCEEDED':
    case 'SCHEDULE_CAPACITY_EXCEEDED':
      return isOpenAgain(model, values) ? openRefusal(page) : fullRefusal(page, model);
    case 'BOOKING_POLICY_VIOLATION': {
      const { tooEarlyToBook, tooLateToBook, maxParticipantsPerBooking: most } = data ?? {};
      if (tooEarlyToBook || tooLateToBook)
        return { status: 409, fault: sayNotFree(page, model), isTaken: true };
      if (typeof most === 'number') return { status: 400, fault: say('form.refusedMany', { count: most }) };
      return { status: 409, fault: say('form.gone') };
    }
    case 'FAILED_PRECONDITION':
      return {
        status: 409,
        fault: say(data?.['sessions'] === undefined ? 'form.planGone' : 'form.planUsedUp'),
      };
    default:
      return { status, fault: say('form.gone') };
  }
}

/** The customer can book for fewer people if any spot is left, join the waitlist, or choose another time. */
function fullRefusal(page: PageRequest, { offer, wanted }: FormModel): Refusal {
  const left = wanted && !wanted.waits ? wanted.most : 0;
  return {
    status: 409,
    fault: page.say('form.full'),
    ...(left > 0 && { faults: { people: sayCount(page, 'book.spots', left) } }),
    isTaken: offer.service.type === 'CLASS' && !wanted?.waits && left === 0,
  };
}
