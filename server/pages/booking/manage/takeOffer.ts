import { ApiError } from '../../../../contract/errors.ts';
import { writeInTurn } from '../../../http/writeTurns.ts';
import { acceptOffer } from '../../../rules/bookings/decideBooking.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { readForm, type PageRequest } from '../../pageRequest.ts';
import { findCustomerBooking, ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { offerForm, showBooking } from './resultPage.ts';
import { writingFor } from '../form/takeBooking.ts';

/** Accepts the spot that the waitlist offers, or explains why not. */
export async function takeOffer(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const values = await readForm(page, offerForm(own));
  if (!values) return errorPage(page, 'form', own.offer.business.name);
  const { offer, booking, token } = own;
  const { database } = page.options;
  const businessId = offer.business.id;
  try {
    await writeInTurn(database)({ businessId, record: [booking.id] }, () =>
      database.transaction((db) =>
        acceptOffer(writingFor(page, { businessId, now: offer.now, db, booking }), booking.id, {
          revision: values.get('revision') ?? '',
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const present = (await findCustomerBooking(page, token)) ?? own;
    const fault = page.say(error.code === 'NO_OPEN_SPOTS' ? 'offer.gone' : 'change.meanwhile');
    return showBooking(page, present, { status: error.status, fault });
  }
  return redirectTo(ownAddress(page, own));
}
