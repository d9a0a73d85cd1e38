import { sql } from 'kysely';
import {
  serviceIdOf,
  spotTakingStatuses,
  type Booking,
} from '../../../../contract/entities/bookings/booking.ts';
import type { Queries } from '../../../database/database.ts';
import { cookieHeader, readCookie } from '../../../rules/identity/cookies.ts';
import { readManageToken } from '../../../rules/bookings/messages/manageLink.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { isOwnTime } from '../times/ownTime.ts';
import type { FormModel } from './formFields.ts';

/**
 * The bookings made in this browser a few minutes ago, so that the Back button and a second form do not lead to a second
 * booking. Only the browser's cookie finds them: an email address proves nothing, so it must not reveal whose booking
 * exists.
 */

/** Sent by a customer who has booked the time and books again. */
export const againName = 'again';

interface OwnBooking {
  booking: Booking;
  token: string;
}

/** Long enough to go back, and short for the next person at the same device. */
const seconds = 10 * 60;
const most = 5;

/** The header that keeps a new booking. */
export function keptBooking({ request, options }: PageRequest, token: string): readonly [string, string] {
  const { config } = options;
  const known = readCookie(request, config, 'booked')?.split('.') ?? [];
  const value = [token, ...known.filter((each) => each !== token)].slice(0, most).join('.');
  return ['Set-Cookie', cookieHeader(request, config, { name: 'booked', value, maxAge: seconds })];
}

/** The bookings of this browser for the time of a form; not those that have ended or are not paid yet. */
export async function ownBookingsOf(
  { request, options }: PageRequest,
  { offer, wanted }: FormModel,
  time: { start?: string | undefined; session?: string | undefined },
  db: Queries = options.database,
): Promise<OwnBooking[]> {
  const { config } = options;
  const businessId = offer.business.id;
  const tokens = new Map<string, string>();
  for (const token of readCookie(request, config, 'booked')?.split('.') ?? []) {
    const named = await readManageToken(config.secret, token);
    if (named?.businessId === businessId) tokens.set(named.bookingId, token);
  }
  if (tokens.size === 0) return [];
  const found = await selectBookings(db, businessId, sql`and id = any(${[...tokens.keys()]}::uuid[])`);
  return found.flatMap(({ booking }) => {
    const token = tokens.get(booking.id);
    const isOwn = held.has(booking.status) && isFor(booking, offer, wanted?.parameters ?? time);
    return isOwn && token !== undefined ? [{ booking, token }] : [];
  });
}

const held: ReadonlySet<Booking['status']> = new Set([...spotTakingStatuses, 'WAITING_LIST']);

function isFor(
  booking: Pick<Booking, 'bookedEntity' | 'startDate'>,
  { service }: FormModel['offer'],
  time: { start?: string | undefined; session?: string | undefined },
): boolean {
  if (serviceIdOf(booking) !== service.id) return false;
  return service.type === 'COURSE' || isOwnTime(booking, time);
}

/** Whether a form would book the same for the same person again. */
export const isSamePerson = ({ booking }: OwnBooking, email: string | null | undefined): boolean =>
  booking.contactDetails?.email?.toLowerCase() === email?.toLowerCase();
