import { elsewhereTrip, isBooking, withMemberFlag } from '../../rules/identity/oauth/redirectSessions.ts';
import { findOpenedPage } from '../openedPage.ts';
import type { PageRequest } from '../pageRequest.ts';

/** A visit from another site by a redirect session. */
export interface BookingTrip {
  /** Link back to the site. */
  returnTo: string | undefined;
  /** The site's page after a booking. */
  thankYou: string | undefined;
}

/** The redirect session of this visit; undefined if it has expired or belongs to another browser or business. */
export async function bookingTripOf(page: PageRequest, businessId: string): Promise<BookingTrip | undefined> {
  const id = page.url.searchParams.get('page');
  const opened = id === null ? undefined : await findOpenedPage(page, id);
  const trip = elsewhereTrip.safeParse(opened?.row.payload).data;
  if (!trip || opened?.row.business_id !== businessId || !isBooking(trip.intent)) return undefined;
  const flagged = (address: string | undefined) => address && withMemberFlag(address, trip.signedIn);
  return { returnTo: flagged(trip.returnTo), thankYou: flagged(trip.thankYouUrl) };
}
