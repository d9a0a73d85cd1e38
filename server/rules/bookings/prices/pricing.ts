import type { BodyOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/pricing.ts';
import { minuteMs } from '../../../../contract/durations.ts';
import {
  serviceIdOf,
  type Booking,
  type BookingInput,
} from '../../../../contract/entities/bookings/booking.ts';
import type { BookingLineItem, PriceInfo } from '../../../../contract/entities/bookings/pricing.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import { fullServices, type Reading } from '../../../tables/services/fullServices.ts';
import { readingOf } from '../../writing.ts';
import type { CallContext } from '../../callContext.ts';
import { minutesOf } from './bookedAddOns.ts';
import { addOnCents, pricedService, priceOfOne } from './prices.ts';

/** Prices of bookings by the present prices of their services (reference/calls.md section 8.7). */

/** Throws INVALID_SERVICE_ID, NUMBER_OF_PARTICIPANTS_NOT_FOUND, FAILED_RESOLVING_SERVICE and INVALID_DURATION_CHOICE. */
export async function previewPrice(
  context: CallContext,
  { bookingLineItems: items }: BodyOf<typeof calls.previewPrice>,
): Promise<PriceInfo> {
  const ids = new Set(items.map(({ serviceId }) => serviceId?.toLowerCase()));
  const [serviceId] = ids;
  if (ids.size > 1 || serviceId === undefined) {
    throw new ApiError('INVALID_SERVICE_ID', 'All line items must name one service.');
  }
  return priceOfItems(readingOf(context), serviceId, { items, addOns: [], minutes: undefined });
}

/** Throws INVALID_BOOKING, and what {@link previewPrice} throws. */
export async function calculatePrice(
  context: CallContext,
  { booking }: BodyOf<typeof calls.calculatePrice>,
): Promise<PriceInfo> {
  const { slot, schedule } = booking?.bookedEntity ?? {};
  const serviceId = (slot ?? schedule)?.serviceId;
  if (!booking || !serviceId) {
    throw new ApiError('INVALID_BOOKING', 'The booking must name its service in a slot or schedule.');
  }
  return priceOfBooking(readingOf(context), booking, serviceId);
}

/**
 * The price of a booking at the present prices (reference/calls.md section 8.7). Throws field violations as line
 * items do.
 */
async function priceOfBooking(
  reading: Reading,
  booking: Booking | BookingInput,
  serviceId: string,
): Promise<PriceInfo> {
  const { bookedEntity, participantsChoices, totalParticipants, bookedAddOns } = booking;
  const { slot } = bookedEntity ?? {};
  const resourceId = slot?.resource?.id ?? undefined;
  const common = { serviceId, ...(resourceId !== undefined && { resourceId }) };
  const items = participantsChoices
    ? (participantsChoices.serviceChoices ?? []).map(({ numberOfParticipants, choices }) => ({
        ...common,
        ...(numberOfParticipants && { numberOfParticipants }),
        ...(choices && { choices: choices as BookingLineItem['choices'] }),
      }))
    : [{ ...common, ...(totalParticipants && { numberOfParticipants: totalParticipants }) }];
  const addOns = (bookedAddOns ?? []) as NonNullable<Booking['bookedAddOns']>;
  const [start, end] = [slot?.startDate, slot?.endDate].map((text) => Date.parse(text ?? ''));
  const length = ((end ?? Number.NaN) - (start ?? Number.NaN)) / minuteMs;
  const minutes = Number.isNaN(length) ? undefined : length - minutesOf(addOns);
  return priceOfItems(reading, serviceId, { items, addOns, minutes });
}

/** The same; undefined if its service is deleted or no longer offers what was booked. */
export async function presentPriceOf(reading: Reading, booking: Booking): Promise<PriceInfo | undefined> {
  return priceOfBooking(reading, booking, serviceIdOf(booking)).catch(ifUnknown);
}

function ifUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

interface Items {
  items: readonly BookingLineItem[];
  addOns: NonNullable<Booking['bookedAddOns']>;
  /**
   * Of the appointment, without add-ons. Default: by the choices of the items, else the first duration of the service.
   */
  minutes: number | undefined;
}

async function priceOfItems(reading: Reading, serviceId: string, asked: Items): Promise<PriceInfo> {
  const { db, businessId } = reading;
  const [service] = await fullServices(reading, [{ id: serviceId }]);
  if (!service) throw new ApiError('FAILED_RESOLVING_SERVICE', 'Service not found.');
  const priced = await pricedService({ db, businessId }, service);
  const durations = priced.variants.flatMap(({ choices: [choice] }) => choice?.duration?.minutes ?? []);
  const own = service.schedule?.availabilityConstraints?.sessionDurations ?? [];
  let total: bigint | undefined = 0n;
  const bookingLineItems = asked.items.map((item): BookingLineItem => {
    const { numberOfParticipants, resourceId, choices = [] } = item;
    if (numberOfParticipants === undefined) {
      throw new ApiError('NUMBER_OF_PARTICIPANTS_NOT_FOUND', 'Say how many people take part.');
    }
    const chosen = choices.find(({ duration }) => duration?.minutes !== undefined)?.duration?.minutes;
    if (chosen !== undefined && ![...durations, ...own].includes(chosen)) {
      throw new ApiError('INVALID_DURATION_CHOICE', 'The service does not offer this duration.');
    }
    const each = priceOfOne(priced, {
      staff: resourceId === undefined ? undefined : { id: resourceId },
      minutes: chosen ?? asked.minutes ?? own[0],
      custom: choices.find(({ custom }) => custom !== undefined)?.custom,
    });
    total =
      each === undefined || total === undefined ? undefined : total + each * BigInt(numberOfParticipants);
    return { ...item, ...(each !== undefined && { pricePerParticipant: unitsOf(each) }) };
  });
  const known = await addOnTable.byIds(
    db,
    businessId,
    asked.addOns.flatMap(({ id }) => id ?? []),
  );
  for (const { id = '', quantity = 1 } of asked.addOns) {
    const addOn = known.get(id);
    if (addOn && total !== undefined) total += addOnCents(addOn) * BigInt(quantity);
  }
  const { payment = {} } = service;
  const description = payment.rateType === 'CUSTOM' ? payment.custom?.description : undefined;
  const deposit = payment.options?.deposit ? (payment.fixed ?? payment.varied)?.deposit : undefined;
  const people = asked.items.reduce((sum, { numberOfParticipants = 0 }) => sum + numberOfParticipants, 0);
  const business = await findBusiness(db, businessId);
  return {
    ...(total !== undefined && { calculatedPrice: unitsOf(total) }),
    ...(description !== undefined && {
      priceDescription: description,
      priceDescriptionInfo: { original: description },
    }),
    bookingLineItems,
    ...(deposit && { deposit: unitsOf(cents(deposit.value) * BigInt(people)) }),
    currency: business?.currency ?? '',
  };
}

/** The wire writes prices as numbers. */
const unitsOf = (all: bigint): number => Number(all) / 100;
