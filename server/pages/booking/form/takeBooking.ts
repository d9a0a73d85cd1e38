import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { amountOfCents, moneyOfCents } from '../../../../contract/entities/values/money.ts';
import { writeInTurn } from '../../../http/writeTurns.ts';
import { bookOnline } from '../../../rules/bookings/bookOnline.ts';
import { manageToken } from '../../../rules/bookings/messages/manageLink.ts';
import type { BookingWriting } from '../../../rules/bookings/bookingWriting.ts';
import { createBooking, type BookingRequest } from '../../../rules/bookings/createBooking.ts';
import { addPayment } from '../../../rules/payments/bookingPayments.ts';
import type { PaymentProvider } from '../../../rules/payments/paymentProvider.ts';
import { bookByPlan } from '../../../rules/payments/bookByPlan.ts';
import { plansTaken } from '../../../../contract/entities/prices/paymentWays.ts';
import { onceByKey } from '../../../rules/idempotencyKeys.ts';
import { admitBooking } from '../../../rules/identity/signIn/signInThrottle.ts';
import { pageOrigin } from '../../../rules/pageOrigin.ts';
import type { Queries } from '../../../database/database.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { errorPage } from '../../errorPage.ts';
import { redirectTo } from '../../layout.ts';
import { clientAddressOf, readForm, type FormValues, type PageRequest } from '../../pageRequest.ts';
import { bookingRedirectOf } from '../bookingRedirect.ts';
import { ownAddress } from '../customerBooking.ts';
import type { Shown } from '../../public/publicPage.ts';
import { sayWait } from '../../texts/texts.ts';
import { againName, isSamePerson, keptBooking, ownBookingsOf } from './ownBooking.ts';
import { formBytes, inputName, isOutdated, unitPrices, type FormModel } from './formFields.ts';
import { askedForm, formName, renderForm, type Returned } from './formPage.ts';
import { withoutLonger } from './formActions.ts';
import { goneRefusal, isOpenAgain, openRefusal, refusalOf } from './refusals.ts';
import { leadToProvider } from '../manage/payPages.ts';
import { readBookingForm, type Filled } from './readForm.ts';
import { writersOf } from '../serviceAside.ts';

/** Handles a submitted form: creates and decides the booking, or shows the form again. */
export async function takeBooking(page: PageRequest, shown: Shown): Promise<Response> {
  const sent = await readForm(page, formName(shown), formBytes);
  if (!sent) return errorPage(page, 'form', shown.business.name);
  const time = { start: sent.get('start') ?? sent.get(withoutLonger), session: sent.get('session') };
  const model = await askedForm(page, shown, time);
  const values = sent.has(withoutLonger) ? shortened(model, sent) : sent;
  const { say } = page;
  const again = (
    {
      status,
      fault,
      ...more
    }: Omit<Returned, 'values' | 'faults'> & { fault: string; faults?: Filled['faults'] },
    asked = model,
    typed = values,
  ) => renderForm(page, shown, asked, { values: typed, faults: {}, status, fault, ...more });
  if (model.paying.lacks) return again({ status: 409, fault: say('form.gone') });
  if (isOutdated(model, values)) {
    return again({ status: 409, fault: say('form.changed'), isTaken: !model.wanted });
  }
  const filled = readBookingForm(page, model, values);
  if (Object.keys(filled.faults).length > 0) {
    return again({ status: 400, fault: say('form.correct'), faults: filled.faults, isTaken: !model.wanted });
  }
  if (!model.wanted) return again(goneRefusal(page, model));
  if (isOpenAgain(model, values)) return again(openRefusal(page));
  if (isPriceChanged(model, values, filled)) {
    return again({ status: 409, fault: sayNewTotal(page, model, filled) });
  }
  const { secret } = page.options.config;
  const { waitSeconds } = await admitBooking(page.options.database, {
    businessId: shown.business.id,
    clientAddress: clientAddressOf(page),
    secret,
    now: page.now,
  });
  if (waitSeconds > 0) {
    return again({ status: 429, fault: say('fault.wait', { wait: sayWait(page.language, waitSeconds) }) });
  }
  try {
    const isRepeated = async (db: Queries) => {
      if (values.has(againName)) return false;
      const own = await ownBookingsOf(page, model, time, db);
      return own.some((each) => isSamePerson(each, values.get('email')?.trim()));
    };
    const bookingId = await store(page, shown, { values, filled, model, isRepeated });
    const token = await manageToken(secret, { businessId: shown.business.id, bookingId });
    const answer = await answerTo(page, shown, { bookingId, token, isPaidNow: filled.dueNow !== undefined });
    answer.headers.append(...keptBooking(page, token));
    return answer;
  } catch (error) {
    if (error instanceof RepeatedBooking) {
      const fault = `${say('own.title')}. ${say('own.sendAgain')}`;
      return again({ status: 409, fault }, model, new Map([...values, [againName, 'yes']]));
    }
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const present = await askedForm(page, shown, time);
    const isTooLong = error.code === 'SLOT_NOT_AVAILABLE' && filled.minutes > 0;
    if (isTooLong && (present.wanted?.most ?? 0) > 0) {
      return again({ status: 409, fault: say('form.addOnsTooLong'), isTaken: true, fits: false }, present);
    }
    return again(refusalOf(page, error, present, values), present);
  }
}

/** The customer has booked the time already. */
class RepeatedBooking extends Error {}

/** Leads to the payment, to the page of the site that sent the customer, or to the page of the booking. */
async function answerTo(
  page: PageRequest,
  { business, service }: Shown,
  { bookingId, token, isPaidNow }: { bookingId: string; token: string; isPaidNow: boolean },
): Promise<Response> {
  if (isPaidNow) return leadToProvider(page, { business, service, bookingId });
  const redirect = await bookingRedirectOf(page, business.id);
  if (redirect?.thankYou) return redirectTo(redirect.thankYou);
  return redirectTo(ownAddress(page, { token }));
}

/** The values without the add-ons that make the appointment longer. */
function shortened({ groups }: FormModel, values: FormValues): FormValues {
  const longer = groups.flatMap((group) =>
    group.addOns
      .filter(({ durationInMinutes = 0 }) => durationInMinutes > 0)
      .map((addOn) => inputName.addOn(group, addOn)),
  );
  const { [withoutLonger]: start = '', ...others } = Object.fromEntries(values);
  return new Map([...Object.entries(others).filter(([name]) => !longer.includes(name)), ['start', start]]);
}

/** Whether a price that the customer pays is not the one that the form showed. */
function isPriceChanged(model: FormModel, values: FormValues, { units }: Filled): boolean {
  const shown = new URLSearchParams(values.get('prices') ?? '');
  const present = unitPrices(model);
  return units.some((unit) => shown.get(unit) !== present.get(unit));
}

function sayNewTotal(page: PageRequest, { offer }: FormModel, { total, extra, way }: Filled): string {
  const due = way?.kind === 'PLAN' ? extra : total;
  const amount = due === undefined ? '' : writersOf(page, offer).writeMoney(moneyOfCents(due));
  return [
    page.say('form.priceChanged'),
    ...(amount ? [page.say('form.newTotal', { total: amount })] : []),
    page.say('form.nothingYet'),
  ].join(' ');
}

/** A change by a customer on a page: bound by the policies, by an anonymous visitor. */
export function writingFor(
  page: PageRequest,
  { businessId, now, db, booking }: { businessId: string; now: Date; db: Queries; booking?: Booking },
): BookingWriting {
  const { options, request, requestId } = page;
  return {
    db,
    businessId,
    publicUrl: pageOrigin(request, options.config),
    actor: {
      identityType: 'ANONYMOUS_VISITOR',
      anonymousVisitorId: booking?.createdBy?.anonymousVisitorId ?? crypto.randomUUID(),
    },
    now,
    requestId,
    secret: options.config.secret,
    config: options.config,
    language: page.language,
    caller: { rank: 'visitor', ...(booking && { bookingId: booking.id }) },
  };
}

/** Stores the booking once, however often the form is sent. */
async function store(
  page: PageRequest,
  { business }: Shown,
  {
    values,
    filled,
    model,
    isRepeated,
  }: { values: FormValues; filled: Filled; model: FormModel; isRepeated: (db: Queries) => Promise<boolean> },
): Promise<string> {
  const { database, payments: provider } = page.options;
  const businessId = business.id;
  const { now } = model.offer;
  const key = await hashSecret(JSON.stringify([...values]));
  const keyed = { caller: `page/${businessId}`, key, call: 'booking form', input: null };
  const answer = await writeInTurn(database)({ businessId, record: [] }, () =>
    database.transaction((db) =>
      onceByKey(db, now, keyed, async () => {
        if (await isRepeated(db)) throw new RepeatedBooking();
        const writing = writingFor(page, { businessId, now, db });
        const request = { booking: filled.booking, participantNotification: { notifyParticipants: true } };
        const { id } = await book(writing, request, { filled, model, provider });
        return { bookingId: id };
      }),
    ),
  );
  return (answer as { bookingId: string }).bookingId;
}

interface Booked {
  filled: Filled;
  model: FormModel;
  provider: PaymentProvider | undefined;
}

function book(
  writing: BookingWriting,
  request: BookingRequest,
  { filled, model: { paying, offer }, provider }: Booked,
): Promise<Booking> {
  const { way, extra, dueNow, total = 0n } = filled;
  const { memberId } = paying;
  if (dueNow !== undefined && provider) {
    const { currency } = offer.business;
    const due = { amount: amountOfCents(dueNow), total: amountOfCents(total), currency, provider };
    return bookUnpaid(writing, request, due);
  }
  if (way?.kind !== 'PLAN' || memberId === undefined) return bookOnline(writing, request);
  const planIds = plansTaken(offer.service);
  return bookByPlan(writing, request, { orderId: way.order.id, memberId, planIds, owes: extra > 0n });
}

/** The provider's result decides the booking, which occupies nothing until then. */
async function bookUnpaid(
  writing: BookingWriting,
  request: BookingRequest,
  due: Omit<Parameters<typeof addPayment>[1], 'bookingId'>,
): Promise<Booking> {
  const booking = await createBooking(writing, request);
  await addPayment(writing, { ...due, bookingId: booking.id });
  return booking;
}
