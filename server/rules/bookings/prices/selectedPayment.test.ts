import { beforeAll, describe, expect, test } from 'vitest';
import { enablePricingPlansForService } from '../../../../contract/calls/services/serviceParts.ts';
import { createPricingPlan } from '../../../../contract/calls/prices/pricingPlans.ts';
import { createBooking } from '../../../../contract/calls/bookings/bookings.ts';
import { paymentOptions, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Payment } from '../../../../contract/entities/values/price.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';

type Option = NonNullable<Booking['selectedPaymentOption']>;

const paying = (options: Payment['options']): { payment: Payment } => ({
  payment: { rateType: 'FIXED', fixed: { price: { value: '15' } }, options },
});
const refusal = { rules: ['booking.selectedPaymentOption VALIDATION'] };

describe.each(engineOfTheDay(import.meta.url))('the payment option of a booking on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openForChains>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openForChains(server);
  });
  test.each<[string, Payment['options'], readonly Option[]]>([
    ['online', { online: true }, ['UNDEFINED', 'ONLINE']],
    ['in person', { inPerson: true }, ['UNDEFINED', 'OFFLINE']],
    ['online and in person', { online: true, inPerson: true }, ['UNDEFINED', 'OFFLINE', 'ONLINE']],
    ['by plan, without plans', { inPerson: true, pricingPlan: true }, ['UNDEFINED', 'OFFLINE']],
  ])('is one of a service paid %s', async (_case, options, offered) => {
    const { yoga, attempt } = business;
    const { eventId } = await yoga(paying(options));
    const rulesFor = async (selectedPaymentOption: Option, who: string) => {
      const bookedEntity = { slot: { eventId } };
      const body = { booking: { bookedEntity, totalParticipants: 1, selectedPaymentOption } };
      return (await attempt(createBooking, { body }, who)).rules;
    };
    for (const who of ['visitor', 'admin']) {
      const rules = await Promise.all(paymentOptions.map((option) => rulesFor(option, who)));
      expect(rules).toEqual(paymentOptions.map((option) => (offered.includes(option) ? [] : refusal.rules)));
    }
  });

  test('is a membership if the service has a plan', async () => {
    const { yoga, book, refuse, admin } = business;
    const { service, eventId } = await yoga(paying({ pricingPlan: true, inPerson: true }));
    const body = { plan: { name: 'Ten lessons' } };
    const { plan } = await ask(server, createPricingPlan, { body }, admin);
    await ask(
      server,
      enablePricingPlansForService,
      { path: { serviceId: service.id }, body: { pricingPlanIds: [plan.id] } },
      admin,
    );
    const bookedEntity = { slot: { eventId } };
    for (const selectedPaymentOption of ['MEMBERSHIP', 'MEMBERSHIP_OFFLINE', 'OFFLINE'] as const) {
      await book({ bookedEntity, selectedPaymentOption });
    }
    const online = { bookedEntity, totalParticipants: 1, selectedPaymentOption: 'ONLINE' };
    expect(await refuse({ booking: online })).toMatchObject(refusal);
  });

  test('is stored unchecked if an admin skips the check', async () => {
    const { yoga, book } = business;
    const { eventId } = await yoga(paying({ online: true }));
    const booking = { bookedEntity: { slot: { eventId } }, selectedPaymentOption: 'MEMBERSHIP' } as const;
    const flowControlSettings = { skipSelectedPaymentOptionValidation: true };
    expect((await book(booking, { as: 'admin', flowControlSettings })).selectedPaymentOption).toBe(
      'MEMBERSHIP',
    );
  });

  test('is checked for each part of a multi-service booking', async () => {
    const { hour, half, part, make } = business;
    const selectedPaymentOption = 'OFFLINE';
    const parts = [part(hour.id), part(half.id, { at: 60, selectedPaymentOption })];
    expect((await make(parts)).fields).toEqual(['bookings.1.selectedPaymentOption']);
    const flowControlSettings = { skipSelectedPaymentOptionValidation: true };
    expect((await make(parts, { flowControlSettings }, 'admin')).status).toBe(200);
  });
});
