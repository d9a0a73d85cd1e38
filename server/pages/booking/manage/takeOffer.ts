import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { writeInTurn } from '../../../http/writeTurns.ts';
import type { BookingWriting } from '../../../rules/bookings/bookingWriting.ts';
import { acceptOffer } from '../../../rules/bookings/decideBooking.ts';
import { amountOf } from '../../../rules/bookings/prices/prices.ts';
import { beginOfferPayment } from '../../../rules/payments/offerPayments.ts';
import { keyOf } from '../../../rules/payments/ways.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { readForm, type PageRequest } from '../../pageRequest.ts';
import { findCustomerBooking, ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { dueOfOffer, offerForm, payingOfOffer } from './offerPart.ts';
import { unavailable } from './paymentParts.ts';
import { leadToProvider, settled } from './payPages.ts';
import { showBooking } from './resultPage.ts';
import { writingFor } from '../form/takeBooking.ts';

/** Accepts the spot that the waitlist offers, at once or by a payment, or explains why not. */
export async function takeOffer(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const values = await readForm(page, offerForm(own));
  if (!values) return errorPage(page, 'form', own.offer.business.name);
  const { offer, booking } = own;
  const { payments: provider } = page.options;
  const { id: businessId, currency } = offer.business;
  const revision = values.get('revision') ?? '';
  const { ways, lacksOnline } = payingOfOffer(page, own);
  const sent = values.get('payment');
  const way = ways.length === 1 ? ways[0] : ways.find((each) => keyOf(each) === sent);
  if (lacksOnline) return showBooking(page, own, { status: 409, fault: '' });
  if (!way && ways.length > 0)
    return showBooking(page, own, { status: 400, fault: page.say('fault.payGone') });
  const due = dueOfOffer(own, way);
  if (!provider || due === undefined || !own.total) {
    const refused = await inTurn(page, own, (writing) => acceptOffer(writing, booking.id, { revision }));
    return refused ?? redirectTo(ownAddress(page, own));
  }
  // A payment that was made, but not reported yet, is not asked for twice.
  if (!(await settled(page, own))) return redirectTo(ownAddress(page, own, '', { payment: unavailable }));
  const amounts = { amount: amountOf(due).value, total: amountOf(own.total.all).value, currency };
  const refused = await inTurn(page, own, (writing) =>
    beginOfferPayment(writing, { bookingId: booking.id, revision, provider, ...amounts }),
  );
  if (refused) return refused;
  return leadToProvider(page, {
    business: { id: businessId, name: offer.business.name },
    service: offer.service,
    bookingId: booking.id,
  });
}

/** Runs a change in a transaction. Returns the page with the reason if the rules refuse it. */
async function inTurn(
  page: PageRequest,
  { offer, booking, token, ...own }: CustomerBooking,
  change: (writing: BookingWriting) => Promise<Booking | void>,
): Promise<Response | undefined> {
  const { database } = page.options;
  const businessId = offer.business.id;
  try {
    await writeInTurn(database)({ businessId, record: [booking.id] }, () =>
      database.transaction((db) => change(writingFor(page, { businessId, now: offer.now, db, booking }))),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const present = (await findCustomerBooking(page, token)) ?? { offer, booking, token, ...own };
    const fault = page.say(error.code === 'NO_OPEN_SPOTS' ? 'offer.gone' : 'change.meanwhile');
    return showBooking(page, present, { status: error.status, fault });
  }
}
