import { takesSpots } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { writeInTurn } from '../../../http/writeTurns.ts';
import { manageToken } from '../../../rules/bookings/messages/manageLink.ts';
import { pageOrigin } from '../../../rules/pageOrigin.ts';
import { pageOfPayment, paymentToTry, settleBooking } from '../../../rules/payments/bookingPayments.ts';
import { nowOf } from '../../../rules/qa/testClocks.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { readForm, type PageRequest } from '../../pageRequest.ts';
import { bookingRedirectOf } from '../bookingRedirect.ts';
import { findCustomerBooking, ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { isTimeLost } from './lostTime.ts';
import { payForm, unavailable } from './paymentParts.ts';
import { showBooking } from './resultPage.ts';

interface ToPay {
  business: { id: string; name: string };
  service: Pick<Service, 'name'>;
  bookingId: string;
}

/** Redirects to the provider's page, or to the page of the booking if there is nothing to pay there. */
export async function leadToProvider(
  page: PageRequest,
  { business, service, bookingId }: ToPay,
): Promise<Response> {
  const { options, request, requestId, language } = page;
  const { database, config, payments: provider } = options;
  const businessId = business.id;
  const token = await manageToken(config.secret, { businessId, bookingId });
  const now = nowOf(options, businessId);
  const payment =
    provider &&
    (await writeInTurn(database)({ businessId, record: [bookingId] }, () =>
      database.transaction((db) => paymentToTry({ db, businessId, now }, provider, bookingId)),
    ));
  if (!payment) return redirectTo(ownAddress(page, { token }));
  const paidUrl = pageOrigin(request, config) + ownAddress(page, { token }, '/paid');
  const wording = {
    description: service.name ?? '',
    business: business.name,
    language,
    returnUrl: paidUrl,
    callbackUrl: paidUrl,
  };
  try {
    return redirectTo(await pageOfPayment(options, provider, { businessId, payment, wording }));
  } catch (error) {
    options.log({ requestId, failure: String(error) });
    return redirectTo(ownAddress(page, { token }, '', { payment: unavailable }));
  }
}

/** Starts another payment. */
export async function takePay(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const values = await readForm(page, payForm(own));
  const { business, service } = own.offer;
  if (!values) return errorPage(page, 'form', business.name);
  if (!(await settled(page, own))) return redirectTo(ownAddress(page, own, '', { payment: unavailable }));
  const present = (await findCustomerBooking(page, own.token)) ?? own;
  // The page offers other times.
  if (present.booking.status === 'CREATED' && (await isTimeLost(page, present)))
    return showBooking(page, present, { status: 409, fault: '' });
  return leadToProvider(page, { business, service, bookingId: own.booking.id });
}

/** The return page of the provider. Its URL parameters do not say whether the booking is paid. */
export async function showPaid(page: PageRequest, own: CustomerBooking): Promise<Response> {
  await settled(page, own);
  const present = await findCustomerBooking(page, own.token);
  const redirect = await bookingRedirectOf(page, own.offer.business.id);
  if (redirect?.thankYou && present && takesSpots(present.booking)) return redirectTo(redirect.thankYou);
  return redirectTo(ownAddress(page, own));
}

/** The callback of the provider after a payment. The provider repeats it after 503. */
export async function takePaid(page: PageRequest, own: CustomerBooking): Promise<Response> {
  return new Response(null, { status: (await settled(page, own)) ? 204 : 503 });
}

/** False if the provider does not respond. */
export async function settled(page: PageRequest, { booking, offer }: CustomerBooking): Promise<boolean> {
  const { options, requestId } = page;
  try {
    await settleBooking(options, { businessId: offer.business.id, bookingId: booking.id, requestId });
    return true;
  } catch (error) {
    options.log({ requestId, failure: String(error) });
    return false;
  }
}
