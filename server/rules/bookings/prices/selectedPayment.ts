import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { invalidField } from '../../../../contract/errors.ts';

type Selected = NonNullable<Booking['selectedPaymentOption']>;
type Payment = NonNullable<Service['payment']>;

/** A membership pays with a plan of the service. */
function isOffered(selected: Selected, { options = {}, pricingPlanIds = [] }: Payment): boolean {
  switch (selected) {
    case 'UNDEFINED':
      return true;
    case 'OFFLINE':
      return options.inPerson ?? false;
    case 'ONLINE':
      return options.online ?? false;
    case 'MEMBERSHIP':
    case 'MEMBERSHIP_OFFLINE':
      return (options.pricingPlan ?? false) && pricingPlanIds.length > 0;
    default:
      return selected satisfies never;
  }
}

/** Throws a field violation for a payment option that the service does not offer. */
export function refuseUnofferedPayment(
  { payment = {} }: Service,
  { selectedPaymentOption: selected = 'UNDEFINED' }: Pick<Booking, 'selectedPaymentOption'>,
  at: string,
): void {
  if (isOffered(selected, payment)) return;
  throw invalidField(`${at}.selectedPaymentOption`, 'must be a payment method of the service');
}
