import { dayMinutes } from '../../../contract/durations.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { daysBefore, firstDatesAgo } from '../sampleDates.ts';
import { sampleId } from '../sampleId.ts';
import { usualPolicy } from '../samplePolicy.ts';
import { business } from './business.ts';

const id = (kind: string, key: string) => sampleId(`studio/${kind}/${key}`);

const hourMinutes = 60;

/** Customers book up to a season ahead, not a year. */
const usual = {
  ...usualPolicy,
  limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 90 * dayMinutes },
};

export function bookingPolicies(now: Date): BookingPolicy[] {
  const dates = (since: number) => firstDatesAgo(now, since);
  return [
    {
      ...usual,
      ...dates(428),
      id: id('policy', 'standard'),
      name: 'Standard',
      default: true,
      customPolicyDescription: {
        enabled: true,
        description: 'You can move or cancel free of charge until 12 hours before we begin.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 2 * hourMinutes },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 12 * hourMinutes,
      },
      reschedulePolicy: {
        enabled: true,
        limitLatestReschedule: true,
        latestRescheduleInMinutes: 12 * hourMinutes,
      },
    },
    {
      ...usual,
      ...dates(402),
      id: id('policy', 'treatments'),
      name: 'Long treatments',
      default: false,
      customPolicyDescription: {
        enabled: true,
        description:
          'We keep the room for you alone. Cancelled less than 24 hours before, half the price is charged to your card; not cancelled at all, the whole.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 6 * hourMinutes },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: false,
        latestCancellationInMinutes: dayMinutes,
      },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: dayMinutes },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '50', startInMinutes: dayMinutes }],
        autoCollectFeeEnabled: true,
      },
      staffSortingPolicy: { sortingMethodType: 'RANKING', rankingOptions: { order: 'LOWEST_TO_HIGHEST' } },
    },
    {
      ...usual,
      ...dates(380),
      id: id('policy', 'dropIn'),
      name: 'Drop-in classes',
      default: false,
      customPolicyDescription: { enabled: false, description: '' },
      limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: dayMinutes },
      bookAfterStartPolicy: { enabled: true },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 2 * hourMinutes,
      },
      reschedulePolicy: {
        enabled: true,
        limitLatestReschedule: false,
        latestRescheduleInMinutes: dayMinutes,
      },
      waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 30 },
      participantsPolicy: { enabled: true, maxParticipantsPerBooking: 3 },
    },
    {
      ...usual,
      ...dates(340),
      id: id('policy', 'courses'),
      name: 'Courses and workshops',
      default: false,
      customPolicyDescription: {
        enabled: true,
        description:
          'Your spot is yours for all evenings. Until 14 days before the first one we refund everything; later you may send somebody else.',
      },
      limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 90 * dayMinutes },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 2 * dayMinutes },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 14 * dayMinutes,
        allowAnonymous: false,
      },
      reschedulePolicy: {
        enabled: false,
        limitLatestReschedule: false,
        latestRescheduleInMinutes: dayMinutes,
      },
      waitlistPolicy: { enabled: true, capacity: 10, reservationTimeInMinutes: dayMinutes },
    },
  ];
}

interface Plan {
  key: string;
  name: string;
  description: string;
  amount: string;
  /** Absent: unlimited. */
  sessions?: number;
  perks?: readonly string[];
  /** Charged monthly; absent: once. */
  monthly?: boolean;
  /** How long a plan that is charged once is valid; absent: without end. */
  valid?: { period: 'WEEK' | 'MONTH' | 'YEAR'; count: number };
  visibility?: 'PRIVATE';
  buyable?: boolean;
}

const plans: Plan[] = [
  {
    key: 'unlimited',
    name: 'Unlimited classes',
    description: 'Every class in both houses, as often as you like. Ends with a month’s notice.',
    amount: '129',
    monthly: true,
  },
  {
    key: 'tenClasses',
    name: 'Ten classes',
    description: 'Ten classes of your choice, valid for six months.',
    amount: '150',
    valid: { period: 'MONTH', count: 6 },
    sessions: 10,
    perks: ['Mat and towel included', 'Free herbal tea'],
  },
  {
    key: 'fiveMassages',
    name: 'Five massages',
    description: 'Five massages of 60 minutes with whom you like, valid for a year. May be given away.',
    amount: '380',
    valid: { period: 'YEAR', count: 1 },
    sessions: 5,
  },
  {
    key: 'firstMonth',
    name: 'First month',
    description: 'Four weeks to try everything: all classes and one facial. Once for each person.',
    amount: '59',
    valid: { period: 'WEEK', count: 4 },
  },
  {
    key: 'team',
    name: 'Team card',
    description: 'For companies in the neighbourhood: 40 classes to share, invoiced.',
    amount: '520',
    sessions: 40,
    visibility: 'PRIVATE',
    buyable: false,
  },
];

export function pricingPlans(now: Date): PricingPlan[] {
  return plans.map(
    ({ key, name, description, amount, monthly, valid, sessions, perks, visibility, buyable }, index) => ({
      id: id('plan', key),
      revision: '1',
      name,
      description,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      benefit: sessions === undefined ? { type: 'UNLIMITED' } : { type: 'LIMITED', sessions },
      ...(perks && {
        perks: perks.map((perk, at) => ({ id: id('perk', `${key}/${at}`), description: perk })),
      }),
      visibility: visibility ?? 'PUBLIC',
      buyable: buyable ?? true,
      currency: business.currency,
      pricingVariants: [
        {
          id: id('planVariant', key),
          name,
          pricingStrategies: [{ flatRate: { amount } }],
          billingTerms: monthly
            ? {
                billingCycle: { period: 'MONTH', count: 1 },
                endType: 'UNTIL_CANCELLED',
                startType: 'ON_PURCHASE',
              }
            : {
                ...(valid && { billingCycle: valid, cyclesCompletedDetails: { billingCycleCount: 1 } }),
                endType: 'CYCLES_COMPLETED',
                startType: 'ON_PURCHASE',
              },
        },
      ],
      createdDate: daysBefore(now, 360 - index * 31),
      updatedDate: daysBefore(now, 360 - index * 31),
    }),
  );
}
