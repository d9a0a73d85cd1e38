import { beforeAll, describe, expect, test } from 'vitest';
import { createAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import { createServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import { cancelMultiServiceBooking } from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import * as calls from '../../../../contract/calls/bookings/pricing.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { Payment } from '../../../../contract/entities/values/price.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';
import { agePrices } from '../../../testing/testIds.ts';

type Windows = NonNullable<BookingPolicyInput['cancellationFeePolicy']>['cancellationWindows'];
/** A policy with a fee. */
const costing = (...cancellationWindows: NonNullable<Windows>): BookingPolicyInput => ({
  cancellationFeePolicy: { enabled: true, cancellationWindows },
  saveCreditCardPolicy: { enabled: true },
  customPolicyDescription: { enabled: true, description: 'Late cancellations cost something.' },
});
const minutesLeft = (Date.parse(tuesday) - testNow.getTime()) / 60_000;

describe.each(engineOfTheDay(import.meta.url))('prices and fees on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const opened = async (terms?: BookingPolicyInput) => {
    const business = await openForChains(server, terms);
    const { send, admin } = business;
    const priceOf = async (bookingLineItems: object[]) => {
      const found = await send(calls.previewPrice, { body: { bookingLineItems } }, 'staff');
      return (found as { priceInfo?: object }).priceInfo ?? found.code;
    };
    const priceOfBooking = async (booking?: object) => {
      const found = await send(calls.calculatePrice, { body: { booking } }, 'staff');
      return (found as { priceInfo?: object }).priceInfo ?? found.code;
    };
    const fees = (...bookingIds: string[]) =>
      ask(server, calls.listBookingFeesByBookingIds, { query: { bookingIds } }, admin);
    return { ...business, priceOf, priceOfBooking, fees };
  };

  test('a fixed price applies to every participant', async () => {
    const { hour, priceOf } = await opened();
    const item = { serviceId: hour.id, numberOfParticipants: 3 };
    expect(await priceOf([item])).toEqual({
      calculatedPrice: 211.5,
      bookingLineItems: [{ ...item, pricePerParticipant: 70.5 }],
      currency: 'EUR',
    });
  });

  test('a varied price follows the choice', async () => {
    const { offer, admin, priceOf, priceOfBooking } = await opened();
    const payment: Payment = {
      rateType: 'VARIED',
      varied: { defaultPrice: { value: '12' } },
      options: { inPerson: true },
    };
    const service = await offer(yogaClass({ payment }));
    const body = { serviceOptionsAndVariants: { serviceId: service.id, ...agePrices } };
    await ask(server, createServiceOptionsAndVariants, { body }, admin);
    const serviceId = service.id;
    const child = { serviceId, numberOfParticipants: 2, choices: [{ custom: 'Child' }] };
    const adult = { serviceId, numberOfParticipants: 1 };
    const info = {
      calculatedPrice: 22,
      bookingLineItems: [
        { ...child, pricePerParticipant: 5 },
        { ...adult, pricePerParticipant: 12 },
      ],
      currency: 'EUR',
    };
    expect(await priceOf([child, adult])).toEqual(info);
    const booking = {
      bookedEntity: { slot: { serviceId } },
      participantsChoices: {
        serviceChoices: [
          { numberOfParticipants: 2, choices: [{ custom: 'Child' }] },
          { numberOfParticipants: 1 },
        ],
      },
    };
    expect(await priceOfBooking(booking)).toEqual(info);
  });

  test('marks free, described and partly paid services', async () => {
    const { appointment, priceOf } = await opened();
    const infoOf = async (payment: Payment) => {
      const { id } = await appointment({ payment });
      return priceOf([{ serviceId: id, numberOfParticipants: 2 }]);
    };
    expect(await infoOf({ rateType: 'NO_FEE', options: { inPerson: true } })).toMatchObject({
      calculatedPrice: 0,
    });
    const custom = {
      rateType: 'CUSTOM',
      custom: { description: 'Ask us' },
      options: { inPerson: true },
    } as const;
    const described = await infoOf(custom);
    expect(described).toMatchObject({
      priceDescription: 'Ask us',
      priceDescriptionInfo: { original: 'Ask us' },
    });
    expect(described).not.toHaveProperty('calculatedPrice');
    const fixed = { price: { value: '80' }, deposit: { value: '20' } };
    const options = { online: true, deposit: true };
    expect(await infoOf({ rateType: 'FIXED', fixed, options })).toMatchObject({
      calculatedPrice: 160,
      deposit: 40,
    });
  });

  test('includes the add-ons of a booking in its price', async () => {
    const { hour, admin, priceOfBooking } = await opened();
    const { addOn } = await ask(
      server,
      createAddOn,
      { body: { addOn: { name: 'Oil', price: { value: '4.25' }, maxQuantity: 5 } } },
      admin,
    );
    const body = { serviceId: hour.id, addOnGroup: { name: 'Extras', addOnIds: [addOn.id] } };
    await ask(server, createAddOnGroup, { body }, admin);
    const booking = {
      bookedEntity: { slot: { serviceId: hour.id, startDate: tuesday, endDate: minutesLater(60) } },
      totalParticipants: 1,
      bookedAddOns: [{ id: addOn.id, quantity: 2 }],
    };
    expect(await priceOfBooking(booking)).toMatchObject({ calculatedPrice: 79 });
  });

  test('refuses services without a price', async () => {
    const { hour, half, priceOf, priceOfBooking } = await opened();
    const item = { serviceId: hour.id, numberOfParticipants: 1 };
    expect(await priceOf([item, { ...item, serviceId: half.id }])).toBe('INVALID_SERVICE_ID');
    expect(await priceOf([{ numberOfParticipants: 1 }])).toBe('INVALID_SERVICE_ID');
    expect(await priceOf([{ serviceId: hour.id }])).toBe('NUMBER_OF_PARTICIPANTS_NOT_FOUND');
    expect(await priceOf([{ ...item, serviceId: crypto.randomUUID() }])).toBe('FAILED_RESOLVING_SERVICE');
    expect(await priceOf([{ ...item, choices: [{ duration: { minutes: 59 } }] }])).toBe(
      'INVALID_DURATION_CHOICE',
    );
    expect(await priceOfBooking()).toBe('INVALID_BOOKING');
    expect(await priceOfBooking({ totalParticipants: 1 })).toBe('INVALID_BOOKING');
  });

  test.each([
    [
      'before the window opens',
      costing({ amount: { value: '30' }, startInMinutes: minutesLeft - 1 }),
      undefined,
    ],
    ['from when it opens', costing({ amount: { value: '30' }, startInMinutes: minutesLeft }), '30.00'],
    ['from the booking on', costing({ percentage: '50' }), '35.25'],
    [
      'in the last open window',
      costing({ percentage: '10' }, { percentage: '33.33', startInMinutes: minutesLeft }),
      '23.50',
    ],
    ['without fees', {}, undefined],
  ])('a fee %s', async (_when, terms, value) => {
    const { book, hour, slotOf, fees } = await opened(terms);
    const booking = await book({ bookedEntity: slotOf(hour), status: 'CONFIRMED' }, { as: 'admin' });
    const { bookingFees, pagingMetadata } = await fees(booking.id);
    const fee = { price: { value, currency: 'EUR' }, status: 'PREVIEW', trigger: 'BOOKING_CANCELED' };
    expect(bookingFees).toEqual(value === undefined ? [] : [{ bookingId: booking.id, cancellationFee: fee }]);
    expect(pagingMetadata).toMatchObject({ count: bookingFees.length, hasNext: false });
  });

  test('fees of several services, and of cancelled bookings, cannot be applied to orders', async () => {
    const { chain, pair, book, hour, slotOf, act, send, fees } = await opened(
      costing({ amount: { value: '30' } }),
    );
    const { id, parts } = await chain(pair(0, { status: 'CONFIRMED' }), {}, 'admin');
    const list = (query: object) => send(calls.listBookingFeesByBookingIds, { query }, 'staff');
    const ofChain = await list({ multiServiceBookingIds: [id], bookingIds: [parts[0]?.id] });
    expect((ofChain as { bookingFees?: object[] }).bookingFees).toHaveLength(2);
    await act(cancelMultiServiceBooking, id);
    const bookingIds = parts.map((booking) => booking.id);
    const { bookingFees } = await fees(...bookingIds);
    expect(bookingFees.map(({ cancellationFee }) => cancellationFee.status)).toEqual([
      'NOT_YET_APPLIED_TO_ORDER',
      'NOT_YET_APPLIED_TO_ORDER',
    ]);
    const created = await book({ bookedEntity: slotOf(hour) });
    const apply = async (ids: string[]) =>
      (await send(calls.applyBookingFeesToOrder, { body: { bookingIds: ids } }, 'admin')).code;
    expect(await apply([...bookingIds, created.id])).toBe('BOOKING_FEE_NOT_FOUND');
    expect(await apply(bookingIds)).toBe('ORDER_NOT_FOUND');
    const collect = { body: { orderId: created.id, additionalFeeId: created.id } };
    expect((await send(calls.collectAppliedBookingFees, collect, 'admin')).code).toBe('ORDER_NOT_FOUND');
    expect((await list({})).code).toBe('MISSING_BOOKING_IDS');
  });
});
