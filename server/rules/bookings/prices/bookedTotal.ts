import { minuteMs } from '../../../../contract/durations.ts';
import { participantsOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import { customVariants } from '../../../../contract/entities/prices/customVariants.ts';
import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import type { Queries } from '../../../database/database.ts';
import type { BookingPrice, StoredBooking } from '../../../tables/calendar/bookings.ts';
import { hasChangedSince } from '../../../tables/history/changes.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import { minutesOf } from './bookedAddOns.ts';
import { addOnCents, priceOfOne, type PriceChoices, type PricedService } from './prices.ts';

type Priced = PricedService & { service: { id: string } };

/** In hundredths. */
export interface BookedTotal {
  all: bigint;
  /** The part of it for add-ons. */
  addOns: bigint;
}

/**
 * The total that the form showed. If it was not stored, it is undefined once the service, its variants or the add-ons
 * have changed since the booking: the price could be different.
 */
export async function bookedTotal(
  { db, businessId }: { db: Queries; businessId: string },
  priced: Priced,
  { booking, price }: Pick<StoredBooking, 'booking' | 'price'>,
): Promise<BookedTotal | undefined> {
  if (price) return seenTotal(price);
  const { service, variantsId } = priced;
  const addOnIds = addOnIdsOf(booking);
  const ids = [service.id, ...(variantsId === undefined ? [] : [variantsId]), ...addOnIds];
  const since = new Date(booking.createdDate ?? 0);
  if (await hasChangedSince(db, businessId, ids, since)) return undefined;
  return presentTotal({ db, businessId }, priced, booking);
}

/** The stored price of a booking. */
export const seenTotal = ({ total, addOns }: BookingPrice): BookedTotal => ({
  all: cents(total),
  addOns: cents(addOns),
});

/**
 * Total by the current prices; undefined if the service no longer has them. `chosen`: the choices that determine the
 * price, if they are known.
 */
export async function presentTotal(
  { db, businessId }: { db: Queries; businessId: string },
  priced: PricedService,
  booking: Booking,
  chosen?: PriceChoices,
): Promise<BookedTotal | undefined> {
  const people = priceOfPeople(priced, booking, chosen);
  if (people === undefined) return undefined;
  const addOnIds = addOnIdsOf(booking);
  if (addOnIds.length === 0) return { all: people, addOns: 0n };
  const known = await addOnTable.byIds(db, businessId, addOnIds);
  const addOns = addOnsTotal(known, booking);
  return { all: people + addOns, addOns };
}

/** The same of many bookings, from one reading of their add-ons; without those that have no price. */
export async function presentTotals(
  { db, businessId }: { db: Queries; businessId: string },
  bookings: readonly Booking[],
  pricedOf: (booking: Booking) => PricedService | undefined,
): Promise<ReadonlyMap<string, BookedTotal>> {
  const known = await addOnTable.byIds(db, businessId, [...new Set(bookings.flatMap(addOnIdsOf))]);
  return new Map(
    bookings.flatMap((booking) => {
      const priced = pricedOf(booking);
      const people = priced && priceOfPeople(priced, booking);
      if (people === undefined) return [];
      const addOns = addOnsTotal(known, booking);
      return [[booking.id, { all: people + addOns, addOns }]];
    }),
  );
}

const addOnsTotal = (known: ReadonlyMap<string, Pick<AddOn, 'price'>>, { bookedAddOns = [] }: Booking) =>
  bookedAddOns.reduce(
    (sum, { id = '', quantity = 1 }) => sum + addOnCents(known.get(id) ?? {}) * BigInt(quantity),
    0n,
  );

const addOnIdsOf = ({ bookedAddOns = [] }: Booking): string[] => bookedAddOns.flatMap(({ id }) => id ?? []);

function priceOfPeople(priced: PricedService, booking: Booking, choices?: PriceChoices): bigint | undefined {
  const chosen = booking.participantsChoices?.serviceChoices ?? [];
  const variants = customVariants(priced);
  if (variants.length > 0) {
    return chosen.reduce<bigint | undefined>((sum, { numberOfParticipants, choices = [] }) => {
      const variant = variants.find(({ optionId, name }) =>
        choices.some((choice) => choice.optionId === optionId && choice.custom === name),
      );
      return variant && sum !== undefined ? sum + variant.each * BigInt(numberOfParticipants) : undefined;
    }, 0n);
  }
  const one = choices ? priceOfOne(priced, choices) : priceFor(priced, booking);
  return one === undefined ? undefined : one * BigInt(participantsOf(booking));
}

/** Undefined if the price depends on the person, and the booking does not record whether the customer chose one. */
function priceFor(priced: PricedService, booking: Booking) {
  const { id = '' } = booking.bookedEntity.slot?.resource ?? {};
  const minutes = ownMinutes(booking);
  const [anyone, person] = [undefined, { id }].map((staff) => priceOfOne(priced, { staff, minutes }));
  return anyone === person ? person : undefined;
}

/** The duration without add-ons. */
export const ownMinutes = ({ startDate = '', endDate = '', bookedAddOns }: Booking): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / minuteMs - minutesOf(bookedAddOns);
