import { amountOfCents } from '../../../../contract/entities/values/money.ts';
import type { BookingWriting } from '../../../rules/bookings/bookingWriting.ts';
import { acceptOffer } from '../../../rules/bookings/decisions/acceptOffer.ts';
import { beginOfferPayment } from '../../../rules/payments/offerPayments.ts';
import { keyOf } from '../../../../contract/entities/prices/paymentWays.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { readForm, type PageRequest } from '../../pageRequest.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { changeOwn } from './changeOwn.ts';
import { dueOfOffer, offerForm, payingOfOffer } from './offerPart.ts';
import { unavailable } from './paymentParts.ts';
import { leadToProvider, settled } from './payPages.ts';
import { showBooking } from './resultPage.ts';

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
  const { total } = own.money;
  if (!provider || due === undefined || !total) {
    const refused = await changeOffer(page, own, (writing) => acceptOffer(writing, booking.id, { revision }));
    return refused ?? redirectTo(ownAddress(page, own));
  }
  // A payment that was made, but not reported yet, is not asked for twice.
  if (!(await settled(page, own))) return redirectTo(ownAddress(page, own, '', { payment: unavailable }));
  const amounts = { amount: amountOfCents(due), total: amountOfCents(total.all), currency };
  const refused = await changeOffer(page, own, (writing) =>
    beginOfferPayment(writing, { bookingId: booking.id, revision, provider, ...amounts }),
  );
  if (refused) return refused;
  return leadToProvider(page, {
    business: { id: businessId, name: offer.business.name },
    service: offer.service,
    bookingId: booking.id,
  });
}

const changeOffer = (
  page: PageRequest,
  own: CustomerBooking,
  change: (writing: BookingWriting) => Promise<unknown>,
): Promise<Response | undefined> =>
  changeOwn(page, own, {
    change,
    showRefused: (present, { code, status }) => {
      const fault = page.say(code === 'NO_OPEN_SPOTS' ? 'offer.gone' : 'change.meanwhile');
      return showBooking(page, present, { status, fault });
    },
  });
