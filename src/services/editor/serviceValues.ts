import { rates } from '../../../contract/entities/paymentRules.ts';
import type { Payment } from '../../../contract/entities/price.ts';
import type { ServiceInput, ServiceType } from '../../../contract/entities/service.ts';
import { equalValues, ownValue, type Fields } from '../../../contract/paths.ts';
import { settledRecord } from '../../records/editor/settledRecord.ts';
import type { EditedService } from './editedService.ts';

/** What a form over a service holds: the service itself, where an emptied field is null. */
export type ServiceValues = ServiceInput;

/**
 * The service that the form's values stand for: without what emptied fields leave behind, and with a payment whose
 * parts agree. What nobody touched stays as it was opened, byte for byte.
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

/** The part of its rate type alone, with the ways to pay that it allows. */
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

/** A day of the first payment belongs to those that are not taken at booking. */
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

/** The ways to pay that hold, from those that are ticked: a price decides which are possible at all. */
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
  /** A part is paid when booking, and so nothing at the place. */
  deposit: boolean;
}

/** What a price says about the ways to pay, by the contract's table. */
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

/** Where a new service of a type starts: what most of them are. */
export function newService(type: ServiceType): ServiceValues {
  const common = {
    type,
    name: null,
    hidden: false,
    payment: { rateType: 'FIXED', options: { online: true, inPerson: true } },
    onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
    locations: [],
  } as const satisfies ServiceValues;
  const base = { ...common, locations: [] };
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
      return { ...base, defaultCapacity: 8 };
    default:
      return type satisfies never;
  }
}

/** The values as a service, for what is shown of them while they are being written. */
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
