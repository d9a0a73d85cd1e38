import { describe, expect, test } from 'vitest';
import recorded from '../../recorded/services-query.json';
import { service, type ServiceInput } from './service.ts';
import { newServiceViolations, serviceCreationViolations, serviceViolations } from './serviceRules.ts';

const person = '62934c62-004f-4cef-b3ac-07e2050afcb7';
const location = '237266d6-22db-4346-805e-c3feaab1826c';
const park = { city: 'Berlin', country: 'DE' };

const appointment: ServiceInput = {
  type: 'APPOINTMENT',
  name: 'Deep tissue massage',
  defaultCapacity: 1,
  onlineBooking: { enabled: true },
  payment: { rateType: 'FIXED', fixed: { price: { value: '80' } }, options: { inPerson: true } },
  staffMemberIds: [person],
  schedule: { availabilityConstraints: { sessionDurations: [60] } },
};

const course: ServiceInput = {
  type: 'COURSE',
  name: 'Pottery',
  defaultCapacity: 12,
  onlineBooking: { enabled: true },
  payment: { rateType: 'FIXED', fixed: { price: { value: '180' } }, options: { online: true } },
};

const paidBy = (payment: ServiceInput['payment']): ServiceInput => ({ ...appointment, payment });
const fixed = { rateType: 'FIXED', fixed: { price: { value: '80' }, deposit: { value: '20' } } } as const;
const lasting = (sessionDurations: number[]) => ({ availabilityConstraints: { sessionDurations } });

/** An invalid service, the field and the rule that it breaks. */
const broken: [what: string, service: ServiceInput, field: string, ruleName: string][] = [
  ['no type', { ...appointment, type: undefined }, 'type', 'INVALID_SERVICE_TYPE'],
  ['a blank name', { ...appointment, name: '  ' }, 'name', 'INVALID_SERVICE_NAME'],
  ['a cleared name', { ...appointment, name: null }, 'name', 'INVALID_SERVICE_NAME'],
  [
    'no online booking',
    { ...course, onlineBooking: null },
    'onlineBooking.enabled',
    'INVALID_ONLINE_BOOKING',
  ],
  [
    'several requests for one time without approval',
    { ...course, onlineBooking: { enabled: true, allowMultipleRequests: true } },
    'onlineBooking.allowMultipleRequests',
    'INVALID_ONLINE_BOOKING',
  ],
  ['no capacity', { ...course, defaultCapacity: null }, 'defaultCapacity', 'INVALID_DEFAULT_CAPACITY'],
  [
    'an appointment for two',
    { ...appointment, defaultCapacity: 2 },
    'defaultCapacity',
    'INVALID_APPOINTMENT_CAPACITY',
  ],
  ['nobody to give it', { ...appointment, staffMemberIds: [] }, 'staffMemberIds', 'INVALID_STAFF_MEMBER_IDS'],
  [
    'the same person twice',
    { ...appointment, staffMemberIds: [person, person] },
    'staffMemberIds',
    'INVALID_STAFF_MEMBER_IDS',
  ],
  [
    'an appointment without length',
    { ...appointment, schedule: lasting([]) },
    'schedule.availabilityConstraints.sessionDurations',
    'INVALID_SESSION_DURATION',
  ],
  [
    'two lengths at one price',
    { ...appointment, schedule: lasting([60, 90]) },
    'schedule.availabilityConstraints.sessionDurations',
    'INVALID_SESSION_DURATION',
  ],
  [
    'a range that ends before it begins',
    {
      ...appointment,
      schedule: {
        availabilityConstraints: {
          durationRange: { hourOptions: { minDurationInMinutes: 90, maxDurationInMinutes: 60 } },
        },
      },
    },
    'schedule.availabilityConstraints.durationRange.hourOptions.maxDurationInMinutes',
    'INVALID_SESSION_DURATION',
  ],
  [
    'fixed durations together with a range',
    {
      ...appointment,
      schedule: {
        availabilityConstraints: {
          sessionDurations: [60],
          durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60 } },
        },
      },
    },
    'schedule.availabilityConstraints.sessionDurations',
    'INVALID_SESSION_DURATION',
  ],
  ['no payment', paidBy(undefined), 'payment', 'PAYMENT_REQUIRED'],
  ['no kind of price', paidBy({ options: { inPerson: true } }), 'payment.rateType', 'INVALID_PAYMENT_TYPE'],
  [
    'an unknown kind of price',
    paidBy({ rateType: 'UNKNOWN_RATE_TYPE', options: { inPerson: true } }),
    'payment.rateType',
    'INVALID_PAYMENT_TYPE',
  ],
  [
    'a subscription to an appointment',
    paidBy({ rateType: 'SUBSCRIPTION', options: { online: true } }),
    'payment.rateType',
    'INVALID_PAYMENT_TYPE',
  ],
  [
    'a fixed price without the price',
    paidBy({ rateType: 'FIXED', options: { inPerson: true } }),
    'payment.fixed.price',
    'INVALID_RATE',
  ],
  [
    'a varied price without the default',
    paidBy({ rateType: 'VARIED', varied: {}, options: { online: true } }),
    'payment.varied.defaultPrice',
    'INVALID_RATE',
  ],
  [
    'words for a price without words',
    paidBy({ rateType: 'CUSTOM', custom: { description: ' ' }, options: { inPerson: true } }),
    'payment.custom.description',
    'INVALID_RATE',
  ],
  ['no payment method', paidBy({ ...fixed, options: {} }), 'payment.options', 'INVALID_PAYMENT_OPTIONS'],
  [
    'a free service paid online',
    paidBy({ rateType: 'NO_FEE', options: { online: true, inPerson: true } }),
    'payment.options.online',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a free service not to be had in person',
    paidBy({ rateType: 'NO_FEE', options: {} }),
    'payment.options.inPerson',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'words for a price paid online',
    paidBy({ rateType: 'CUSTOM', custom: { description: 'Ask us' }, options: { online: true } }),
    'payment.options.online',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a deposit paid in person',
    paidBy({ ...fixed, options: { online: true, inPerson: true, deposit: true } }),
    'payment.options.deposit',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a deposit that cannot be paid',
    paidBy({ ...fixed, options: { inPerson: true, deposit: true } }),
    'payment.options.deposit',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a deposit of nothing',
    paidBy({
      rateType: 'FIXED',
      fixed: { price: { value: '80' } },
      options: { online: true, deposit: true },
    }),
    'payment.fixed.deposit',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a deposit on a free service',
    paidBy({ rateType: 'NO_FEE', options: { inPerson: true, deposit: true } }),
    'payment.options.deposit',
    'INVALID_PAYMENT_OPTIONS',
  ],
  [
    'a deposit as high as the price',
    paidBy({
      rateType: 'FIXED',
      fixed: { price: { value: '80' }, deposit: { value: '80.00' } },
      options: { online: true, deposit: true },
    }),
    'payment.fixed.deposit.value',
    'INVALID_RATE',
  ],
  [
    'approval by hand and plans together',
    {
      ...appointment,
      onlineBooking: { enabled: true, requireManualApproval: true },
      payment: { ...fixed, options: { inPerson: true, pricingPlan: true } },
    },
    'onlineBooking.requireManualApproval',
    'INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS',
  ],
  [
    'an unknown type of location',
    { ...course, locations: [{ type: 'UNKNOWN_LOCATION_TYPE' }] },
    'locations.0.type',
    'INVALID_UNKNOWN_LOCATION',
  ],
  [
    'a business location without an ID',
    { ...course, locations: [{ type: 'BUSINESS' }] },
    'locations.0.business.id',
    'INVALID_BUSINESS_LOCATION',
  ],
  [
    'the same location twice',
    {
      ...appointment,
      locations: [
        { type: 'BUSINESS', business: { id: location } },
        { type: 'BUSINESS', business: { id: location } },
      ],
    },
    'locations.1',
    'INVALID_BUSINESS_LOCATIONS',
  ],
  [
    'two addresses of its own',
    { ...appointment, locations: [{ custom: { address: park } }, { type: 'CUSTOM' }] },
    'locations.1',
    'INVALID_CUSTOM_LOCATION',
  ],
  [
    'an address that says nothing',
    { ...appointment, locations: [{ type: 'CUSTOM', custom: { address: { city: ' ', geocode: {} } } }] },
    'locations.0.custom.address',
    'INVALID_CUSTOM_LOCATION',
  ],
  [
    'neither a location nor an address',
    { ...appointment, locations: [{}] },
    'locations.0.custom.address',
    'INVALID_CUSTOM_LOCATION',
  ],
  [
    'one location named twice, once without its type',
    {
      ...appointment,
      locations: [{ business: { id: location } }, { type: 'BUSINESS', business: { id: location } }],
    },
    'locations.1',
    'INVALID_BUSINESS_LOCATIONS',
  ],
  [
    'a course at the customer’s',
    { ...course, locations: [{ type: 'CUSTOMER' }] },
    'locations.0',
    'INVALID_CUSTOMER_LOCATION',
  ],
  [
    'at the customer’s twice',
    { ...appointment, locations: [{ type: 'CUSTOMER' }, { type: 'CUSTOMER' }] },
    'locations.1',
    'INVALID_CUSTOMER_LOCATION',
  ],
  [
    'a course at two locations',
    {
      ...course,
      locations: [
        { type: 'BUSINESS', business: { id: location } },
        { type: 'CUSTOM', custom: { address: park } },
      ],
    },
    'locations',
    'INVALID_LOCATIONS',
  ],
];

describe('rules of a service', () => {
  test.each(broken)('refuse %s', (_, candidate, field, ruleName) => {
    const violations = serviceViolations(candidate);
    expect(violations).toEqual([
      { field: `service.${field}`, ruleName, violatedRule: 'OTHER', description: expect.any(String) },
    ]);
  });

  test('are all covered here, except those that need the database', () => {
    expect([...new Set(broken.map(([, , , ruleName]) => ruleName))].toSorted()).toEqual([
      'INVALID_APPOINTMENT_CAPACITY',
      'INVALID_BUSINESS_LOCATION',
      'INVALID_BUSINESS_LOCATIONS',
      'INVALID_CUSTOMER_LOCATION',
      'INVALID_CUSTOM_LOCATION',
      'INVALID_DEFAULT_CAPACITY',
      'INVALID_LOCATIONS',
      'INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS',
      'INVALID_ONLINE_BOOKING',
      'INVALID_PAYMENT_OPTIONS',
      'INVALID_PAYMENT_TYPE',
      'INVALID_RATE',
      'INVALID_SERVICE_NAME',
      'INVALID_SERVICE_TYPE',
      'INVALID_SESSION_DURATION',
      'INVALID_STAFF_MEMBER_IDS',
      'INVALID_UNKNOWN_LOCATION',
      'PAYMENT_REQUIRED',
    ]);
  });

  test('accept valid services', () => {
    const allowed: ServiceInput[] = [
      appointment,
      course,
      paidBy({ rateType: 'NO_FEE', options: { inPerson: true } }),
      paidBy({ rateType: 'CUSTOM', custom: { description: 'Ask us' }, options: { inPerson: true } }),
      paidBy({ ...fixed, options: { online: true, deposit: true } }),
      paidBy({ ...fixed, options: { pricingPlan: true } }),
      { ...appointment, locations: [{ type: 'CUSTOMER' }, { type: 'BUSINESS', business: { id: location } }] },
      {
        ...appointment,
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '80' } },
          options: { inPerson: true },
        },
        schedule: lasting([60, 90]),
      },
      {
        ...course,
        payment: {
          rateType: 'SUBSCRIPTION',
          subscription: {
            amountPerBillingCycle: { value: '45' },
            frequency: 'MONTHLY',
            totalPayments: 4,
          },
          options: { online: true },
        },
      },
    ];
    expect(allowed.flatMap(serviceViolations)).toEqual([]);
  });

  test('accept the recorded services', () => {
    expect(recorded.services.map((one) => service.parse(one)).flatMap(serviceViolations)).toEqual([]);
  });

  test('leave the session duration of a new class to the calendar', () => {
    const timed = { ...course, schedule: lasting([60]) };
    expect(serviceViolations(timed)).toEqual([]);
    expect(serviceCreationViolations(timed)).toMatchObject([{ ruleName: 'INVALID_SESSION_DURATION' }]);
  });

  test('allow renaming a service whose only staff member has left', () => {
    const [template] = recorded.services;
    const before = { ...service.parse(template), ...appointment, staffMemberIds: [] } as never;
    expect(newServiceViolations(before, { ...appointment, staffMemberIds: [], name: 'Massage' })).toEqual([]);
    expect(
      newServiceViolations(before, { ...appointment, staffMemberIds: [], defaultCapacity: 3 }),
    ).toMatchObject([{ ruleName: 'INVALID_APPOINTMENT_CAPACITY' }]);
  });
});
