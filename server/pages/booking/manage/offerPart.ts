import { sayOnlyWay } from '../../../../contract/customerWords/paymentWords.ts';
import { html } from 'hono/html';
import { participantsOf } from '../../../../contract/entities/bookings/booking.ts';
import { moneyOfCents } from '../../../../contract/entities/values/money.ts';
import {
  dueOnline,
  isPaidOnlineOnly,
  waysToPay,
  type PaymentWay,
} from '../../../../contract/entities/prices/paymentWays.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { browserOf, type PageRequest } from '../../pageRequest.ts';
import { notice, ownForm, submitButton } from '../../parts.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { leadsToProvider, nothingToPay, paymentFields } from '../form/paying.ts';
import { writersOf } from '../serviceAside.ts';
import { sayBriefly } from '../times/chosenTime.ts';
import { sayAttempt } from './paymentParts.ts';

export const offerForm = ({ booking }: Pick<CustomerBooking, 'booking'>): string => `accept ${booking.id}`;

/** The payment methods of an offer. Plans do not pay for offers. */
interface OfferPaying {
  /** Empty if nothing is to pay, or if the business collects the payment. */
  ways: readonly PaymentWay[];
  /** The service is only paid online, and no provider is available. */
  lacksOnline: boolean;
}

export function payingOfOffer(
  { options }: Pick<PageRequest, 'options'>,
  { offer: { service }, money: { total } }: Pick<CustomerBooking, 'offer' | 'money'>,
): OfferPaying {
  if (total?.all === 0n) return { ways: [], lacksOnline: false };
  const isOnline = options.payments !== undefined && total !== undefined;
  const ways = waysToPay({ service, orders: [], isOnline });
  return { ways, lacksOnline: ways.length === 0 && isPaidOnlineOnly(service) };
}

/** Amount that a provider collects before the spot is confirmed. */
export const dueOfOffer = (
  { money: { total }, booking }: Pick<CustomerBooking, 'money' | 'booking'>,
  way: PaymentWay | undefined,
): bigint | undefined => total && dueOnline(way, { total: total.all, people: participantsOf(booking) });

/** Asks whether to accept the spot that the waitlist offers, and how to pay. */
export async function offerPart(page: PageRequest, own: CustomerBooking) {
  const { say } = page;
  const { offered, offer, zone, booking } = own;
  if (!offered?.isOpen) return undefined;
  const { locale } = writersOf(page, offer);
  const time = sayBriefly(clockOf(zone).localAt(offered.expires.getTime()), locale);
  const { browser } = browserOf(page);
  const { ways, lacksOnline } = payingOfOffer(page, own);
  const part = { title: say('offer.title'), lead: say('offer.lead', { time }) };
  if (lacksOnline) return { ...part, form: notice(say('pay.onlineOff')) };
  return {
    ...part,
    form: await ownForm(
      page,
      { browser, name: offerForm(own), action: ownAddress(page, own, '/accept') },
      html`${notice(sayAttempt(page, own))}
        <input type="hidden" name="revision" value="${booking.revision}" />
        ${wayFields(page, own, ways)} ${submitOffer(page, own, ways)}`,
    ),
  };
}

function wayFields(page: PageRequest, own: CustomerBooking, ways: readonly PaymentWay[]) {
  const { writeMoney } = writersOf(page, own.offer);
  const paying = { ...nothingToPay, ways };
  const amounts = {
    write: (each: bigint) => writeMoney(moneyOfCents(each)),
    isForOne: participantsOf(own.booking) === 1,
  };
  const only = sayOnlyWay(paying.ways, amounts, page.say);
  return html`${only === undefined ? '' : html`<p class="hint">${only}</p>`}
  ${paymentFields(page, { values: new Map(), faults: {} }, { paying, ...amounts })}`;
}

function submitOffer(page: PageRequest, own: CustomerBooking, ways: readonly PaymentWay[]) {
  const { say } = page;
  const [first] = ways;
  const due = ways.length === 1 ? dueOfOffer(own, first) : undefined;
  if (due !== undefined) {
    const amount = writersOf(page, own.offer).writeMoney(moneyOfCents(due));
    return submitButton(say('pay.open.submit', { amount }), say('form.sending'));
  }
  return leadsToProvider({ ways })
    ? submitButton(say('pay.continue'), say('form.sending'))
    : submitButton(say('offer.accept'), say('change.saving'));
}
