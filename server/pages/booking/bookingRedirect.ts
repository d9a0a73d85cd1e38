import { elsewherePayload, isBooking, withMemberFlag } from '../../rules/identity/oauth/redirectSessions.ts';
import { findOpenedPage } from '../openedPage.ts';
import type { PageRequest } from '../pageRequest.ts';

/** A visit from another site by a redirect session. */
export interface BookingRedirect {
  /** Link back to the site. */
  returnTo: string | undefined;
  /** The site's page after a booking. */
  thankYou: string | undefined;
}

/** The redirect session of this visit; undefined if it has expired or belongs to another browser or business. */
export async function bookingRedirectOf(
  page: PageRequest,
  businessId: string,
): Promise<BookingRedirect | undefined> {
  const id = page.url.searchParams.get('page');
  const opened = id === null ? undefined : await findOpenedPage(page, id);
  const payload = elsewherePayload.safeParse(opened?.row.payload).data;
  if (!payload || opened?.row.business_id !== businessId || !isBooking(payload.intent)) return undefined;
  const flagged = (address: string | undefined) => address && withMemberFlag(address, payload.signedIn);
  return { returnTo: flagged(payload.returnTo), thankYou: flagged(payload.thankYouUrl) };
}
