import { expect, it } from 'vitest';
import { paymentOptions, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Payment } from '../../../../contract/entities/values/price.ts';
import { refuseUnofferedPayment } from './selectedPayment.ts';

type Option = Booking['selectedPaymentOption'];

function violationOf(payment: Payment | undefined, selectedPaymentOption: Option) {
  try {
    refuseUnofferedPayment({ payment } as Service, { selectedPaymentOption }, 'booking');
  } catch (error) {
    if (error instanceof ApiError) return error.fieldViolations;
    throw error;
  }
  return undefined;
}

const plans = ['13d21c63-b5ec-5912-8397-c3a5ddb27a97'];

it.each<[Payment | undefined, Option[]]>([
  [undefined, ['UNDEFINED']],
  [{ options: { online: true } }, ['UNDEFINED', 'ONLINE']],
  [{ options: { inPerson: true } }, ['UNDEFINED', 'OFFLINE']],
  [{ options: { online: false, inPerson: false, pricingPlan: false }, pricingPlanIds: plans }, ['UNDEFINED']],
  [{ pricingPlanIds: plans }, ['UNDEFINED']],
  [{ options: { pricingPlan: true } }, ['UNDEFINED']],
  [
    { options: { pricingPlan: true }, pricingPlanIds: plans },
    ['UNDEFINED', 'MEMBERSHIP', 'MEMBERSHIP_OFFLINE'],
  ],
])('offers with the payment %j the options %j', (payment, offered) => {
  const accepted = paymentOptions.filter((option) => violationOf(payment, option) === undefined);
  expect(new Set(accepted)).toEqual(new Set(offered));
});

it('names the payment option of the booking in its refusal, and accepts a booking without one', () => {
  expect(violationOf({}, 'ONLINE')).toEqual([
    {
      field: 'booking.selectedPaymentOption',
      description: 'must be a payment method of the service',
      violatedRule: 'VALIDATION',
    },
  ]);
  expect(violationOf({}, undefined)).toBeUndefined();
});
