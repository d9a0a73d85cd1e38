import { rates } from '../../../contract/entities/prices/paymentRules.ts';
import type { Payment } from '../../../contract/entities/values/price.ts';
import type { ServiceInput, ServiceType } from '../../../contract/entities/services/service.ts';
import { equalValues, ownValue, type Fields } from '../../../contract/paths.ts';
import { settledRecord } from '../../records/editor/save/settledRecord.ts';
import type { EditedService } from './editedService.ts';

/** Values of a service form: the service with null for emptied fields. */
export type ServiceValues = ServiceInput;

/**
 * Converts form values to a service: without empty leftovers, and with a consistent payment. Untouched values stay
 * exactly as opened.
 */
export function settledValues<Entity extends Fields>(opened: Entity, values: Fields): Entity {
  const settled = settledRecord(opened, values) as ServiceValues;
  const payment = equalValues(settled.payment, ownValue(opened, 'payment'))
    ? settled.payment
    : settledPayment(settled.payment ?? {});
  return { ...settled, payment } as unknown as Entity;
}

type PaymentValues = NonNullable<ServiceValues['payment']>;
type Ways = NonNullable<Payment['options']>;

/** Keeps the part of the price type, with the payment methods that it allows. */
function settledPayment(payment: PaymentValues): PaymentValues {
  const { fixed, varied, custom, subscription, options: _options, ...rest } = payment;
  const options = waysToPay(payment);
  switch (payment.rateType) {
    case 'FIXED':
      return { ...rest, fixed: withoutEmptyDeposit(fixed), options };
    case 'VARIED':
      return { ...rest, varied: withoutEmptyDeposit(varied), options };
    case 'CUSTOM':
      return { ...rest, custom, options };
    case 'SUBSCRIPTION':
      return {
        ...rest,
        subscription: settledSubscription(subscription ?? {}),
        options,
      };
    case 'NO_FEE':
    case 'UNKNOWN_RATE_TYPE':
    case null:
    case undefined:
      return { ...rest, options };
    default:
      return payment.rateType satisfies never;
  }
}

/** Only payments not taken at booking have a first date. */
function settledSubscription({
  recurringStartDate,
  ...subscription
}: NonNullable<PaymentValues['subscription']>): PaymentValues['subscription'] {
  const settled = { firstChargeDate: 'CHECKOUT' as const, ...subscription, frequency: 'MONTHLY' as const };
  return settled.firstChargeDate === 'SCHEDULED' ? { ...settled, recurringStartDate } : settled;
}

function withoutEmptyDeposit<Part extends { deposit?: { value?: string | null } | null }>(
  part: Part | null | undefined,
): Part | undefined {
  if (!part) return undefined;
  if (part.deposit?.value) return part;
  const { deposit: _deposit, ...others } = part;
  return others as Part;
}

/** Returns the valid payment methods of the selected ones, by the price. */
export function waysToPay(payment: PaymentValues): Ways {
  const { online, inPerson, pricingPlan } = payment.options ?? {};
  const { canPayOnline, canPayByPlan, mustPayInPerson, deposit } = payRules(payment);
  return {
    online: canPayOnline && (deposit || online === true),
    inPerson: mustPayInPerson || (!deposit && inPerson === true),
    deposit,
    pricingPlan: canPayByPlan && pricingPlan === true,
  };
}

interface PayRules {
  canPayOnline: boolean;
  canPayByPlan: boolean;
  mustPayInPerson: boolean;
  /** A deposit is paid at booking, which excludes paying on site. */
  deposit: boolean;
}

/** Payment rules of a price, from the contract's table. */
export function payRules({ rateType, fixed, varied }: PaymentValues): PayRules {
  const rate = rateType && rateType !== 'UNKNOWN_RATE_TYPE' ? rates[rateType] : undefined;
  const amount =
    rateType === 'FIXED' ? fixed?.deposit?.value : rateType === 'VARIED' ? varied?.deposit?.value : undefined;
  return {
    canPayOnline: rate?.online ?? false,
    canPayByPlan: rate?.planAlone ?? false,
    mustPayInPerson: rate ? !rate.online : false,
    deposit: Boolean(amount),
  };
}

/** Initial values of a service type. */
export function newService(type: ServiceType): ServiceValues {
  const base: ServiceValues = {
    type,
    name: null,
    hidden: false,
    payment: { rateType: 'FIXED', options: { online: true, inPerson: true } },
    onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
    locations: [],
  };
  switch (type) {
    case 'APPOINTMENT':
      return {
        ...base,
        defaultCapacity: 1,
        staffMemberIds: [],
        schedule: { availabilityConstraints: { sessionDurations: [60], timeBetweenSessions: 0 } },
      };
    case 'CLASS':
      return { ...base, defaultCapacity: 12 };
    case 'COURSE':
      // Shown once its sessions are planned.
      return { ...base, hidden: true, defaultCapacity: 8 };
    default:
      return type satisfies never;
  }
}

/** Converts the values to a service for the preview. */
export function asService(values: ServiceValues): EditedService {
  return {
    id: '',
    type: 'APPOINTMENT',
    createdDate: '',
    updatedDate: '',
    revision: '0',
    ...(values as Partial<EditedService>),
    name: values.name ?? '',
  };
}
