import type { ServiceInput } from '../../contract/entities/services/service.ts';
import type { SampleService } from './sample.ts';
import { daysBefore, instantOf, minutesLater, type Moment } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';

type Payment = NonNullable<ServiceInput['payment']>;
type Options = NonNullable<Payment['options']>;
type Locations = NonNullable<ServiceInput['locations']>;

/** Fields common to all service types of a sample. */
interface Offer {
  /** Stable, because the id is derived from it. */
  key: string;
  name: string;
  tagLine?: string;
  description?: string;
  /** Key of the category; absent: none. */
  category?: string;
  staff: readonly string[];
  locations: Locations;
  payment: Payment;
  /** Key of the booking policy; absent: the default one. */
  policy?: string;
  /** Keys of the pricing plans that cover it. */
  plans?: readonly string[];
  /** File name in /media, without its extension. */
  picture?: string;
  pictureOf?: string;
  hidden?: boolean;
  /** False: only the team can book it. */
  bookableOnline?: boolean;
  approval?: boolean;
  /** Keys of rooms; it needs one of them. */
  rooms?: readonly string[];
  /** Days ago. */
  created: number;
  changed?: number;
}

interface Appointment extends Offer {
  minutes: readonly number[];
  /** Buffer time after, in minutes. */
  pause?: number;
}

/** A class or course with its capacity and session dates. */
interface Sessions extends Offer {
  capacity: number;
  minutes: readonly number[];
  first?: Moment;
  /** End of the last session; absent: unlimited, and planned some weeks ahead. */
  last?: Moment;
}

const weeksAhead = 8;

/** As far ahead as the server stores the sessions of a series without an end. */
export const openWeeks = 78;

/** Makes the services of one sample business. */
export function servicesOf(sample: string, now: Date, timeZone: string) {
  const id = (kind: string, key: string) => sampleId(`${sample}/${kind}/${key}`);

  function common(offer: Offer): Omit<SampleService, 'type'> {
    const { key, name, tagLine, description, category, hidden = false, policy, plans = [] } = offer;
    return {
      id: id('service', key),
      name,
      tagLine,
      description,
      hidden,
      category: category ? { id: id('category', category) } : undefined,
      staffMemberIds: offer.staff.map((person) => id('resource', person)),
      locations: offer.locations,
      payment: { ...offer.payment, pricingPlanIds: plans.map((plan) => id('plan', plan)) },
      onlineBooking: {
        enabled: offer.bookableOnline ?? true,
        requireManualApproval: offer.approval ?? false,
        allowMultipleRequests: false,
      },
      conferencing: { enabled: false },
      bookingPolicy: policy ? { id: id('policy', policy) } : undefined,
      media: mediaOf(offer),
      serviceResources: offer.rooms
        ? [
            {
              resourceType: { id: id('resourceType', 'room') },
              resourceIds: { values: offer.rooms.map((room) => id('resource', room)) },
            },
          ]
        : [],
      createdDate: daysBefore(now, offer.created),
      updatedDate: daysBefore(now, offer.changed ?? offer.created),
    };
  }

  function sessions(type: 'CLASS' | 'COURSE', offer: Sessions): SampleService {
    const { capacity, minutes, first, last } = offer;
    const lastPlanned = first && instantOf({ ...first, week: weeksAhead }, now, timeZone);
    const planned = lastPlanned && minutesLater(lastPlanned, minutes[0] ?? 60);
    return {
      ...common(offer),
      type,
      defaultCapacity: capacity,
      schedule: {
        id: id('serviceSchedule', offer.key),
        firstSessionStart: first && instantOf(first, now, timeZone),
        lastSessionEnd: last ? instantOf(last, now, timeZone) : planned,
        availabilityConstraints: { sessionDurations: [...minutes] },
      },
    };
  }

  return {
    id,
    appointment: (offer: Appointment): SampleService => ({
      ...common(offer),
      type: 'APPOINTMENT',
      defaultCapacity: 1,
      schedule: {
        id: id('serviceSchedule', offer.key),
        availabilityConstraints: {
          sessionDurations: [...offer.minutes],
          timeBetweenSessions: offer.pause ?? 0,
        },
      },
    }),
    class_: (offer: Sessions): SampleService => sessions('CLASS', offer),
    course: (offer: Sessions): SampleService => sessions('COURSE', offer),
  };
}
export type ServicesOf = ReturnType<typeof servicesOf>;

function mediaOf({ picture, pictureOf }: Offer): SampleService['media'] {
  if (!picture) return { items: [] };
  const filename = `${picture}.svg`;
  const image = {
    id: filename,
    url: `/media/${filename}`,
    width: 480,
    height: 320,
    altText: pictureOf ?? '',
    filename,
  };
  return { items: [{ image }], mainMedia: { image } };
}

/** A fixed price, by default paid in person too: a first start has no provider. */
export function price(value: string, options: Options = { online: true, inPerson: true }): Payment {
  return { rateType: 'FIXED', fixed: { price: { value } }, options };
}

/** A deposit is paid at booking, the rest later, all of it online: for hidden services, because a first start has no provider. */
export function priceWithDeposit(value: string, deposit: string): Payment {
  return {
    rateType: 'FIXED',
    fixed: { price: { value }, deposit: { value: deposit }, fullUpfrontPaymentAllowed: true },
    options: { online: true, inPerson: false, deposit: true },
  };
}

/** A price that varies by option. */
export function priceBetween(least: string, usual: string, most: string): Payment {
  return {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: usual }, minPrice: { value: least }, maxPrice: { value: most } },
    options: { online: true, inPerson: true },
  };
}

export const free: Payment = { rateType: 'NO_FEE', options: { online: false, inPerson: true } };

/** A price text instead of a price. */
export function described(description: string): Payment {
  return { rateType: 'CUSTOM', custom: { description }, options: { online: false, inPerson: true } };
}

/** Monthly payments. */
export function monthly(value: string, totalPayments: number): Payment {
  return {
    rateType: 'SUBSCRIPTION',
    subscription: {
      amountPerBillingCycle: { value },
      frequency: 'MONTHLY',
      totalPayments,
      firstChargeDate: 'CHECKOUT',
    },
    options: { online: true, inPerson: true },
  };
}

/** A price that a pricing plan may cover. */
export function orByPlan(payment: Payment): Payment {
  return { ...payment, options: { ...payment.options, pricingPlan: true } };
}
