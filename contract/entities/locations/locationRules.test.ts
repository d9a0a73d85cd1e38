import { describe, expect, it } from 'vitest';
import type { FieldViolation } from '../../errors.ts';
import type { Location } from './location.ts';
import { locationViolations } from './locationRules.ts';
import { pricePathOf, rateTypeOf } from '../values/pricePath.ts';
import type { ResourceInput } from './resource.ts';
import { locationOptionViolations, workingHoursViolations } from './resourceRules.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const fieldsOf = (violations: readonly FieldViolation[]) => violations.map(({ field }) => field);
const rulesOf = (violations: readonly FieldViolation[]) =>
  violations.map(({ field, ruleName }) => [field, ruleName]);

describe('opening hours of a location', () => {
  const periods = 'location.businessSchedule.periods';
  type Schedule = NonNullable<Location['businessSchedule']>;
  const withSchedule = (businessSchedule: Schedule): Location => ({ id, businessSchedule });

  it.each<[string, NonNullable<Schedule['periods']>[number], string[]]>([
    ['a day', { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '17:00' }, []],
    ['a night', { openDay: 'MONDAY', openTime: '22:00', closeDay: 'TUESDAY', closeTime: '02:00' }, []],
    [
      'a day that ends before it begins',
      { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '08:00' },
      [`${periods}.0.closeTime`],
    ],
    [
      'a day that ends when it begins',
      { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '09:00' },
      [`${periods}.0.closeTime`],
    ],
    ['no end', { openDay: 'MONDAY', openTime: '09:00' }, [`${periods}.0.closeDay`, `${periods}.0.closeTime`]],
    ['no days', { openTime: '09:00', closeTime: '17:00' }, [`${periods}.0.openDay`, `${periods}.0.closeDay`]],
    [
      'no beginning',
      { openDay: 'MONDAY', closeDay: 'MONDAY', closeTime: '17:00' },
      [`${periods}.0.openTime`],
    ],
  ])('may be %s: violations %j', (_, period, fields) => {
    expect(fieldsOf(locationViolations(withSchedule({ periods: [period] })))).toEqual(fields);
  });

  it('say what is wrong with a period', () => {
    const early = { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '08:00' } as const;
    expect(
      locationViolations(withSchedule({ periods: [early, { ...early, closeTime: undefined }] })),
    ).toEqual([
      {
        field: `${periods}.0.closeTime`,
        description: 'must be after 09:00, when these hours begin',
        violatedRule: 'VALIDATION',
      },
      {
        field: `${periods}.1.closeTime`,
        description: 'is required: a period says when it begins and when it ends',
        violatedRule: 'REQUIRED_FIELD',
      },
    ]);
  });

  const form = 'must be a day such as 2027-12-24, or a local time such as 2027-12-24T09:00:00';
  const order = 'must not be before its beginning';

  it.each([
    ['2026-05-01', '2026-05-01', undefined, undefined],
    ['2026-05-01', '2026-05-02T10:00', undefined, undefined],
    ['2026-05-02', undefined, undefined, undefined],
    ['2026-05-01T09:00', '2026-05-01T09:01', undefined, undefined],
    ['2026-05-01', '2027-05-02', undefined, undefined],
    ['2026-05-02', '2026-05-01', 'endDate', order],
    ['2026-05-01T09:00', '2026-05-01T09:00', 'endDate', order],
    ['2026-05-01', '2027-05-03', 'endDate', 'must be at most a year after its beginning'],
    ['May 2', '2026-05-01', 'startDate', form],
    ['from 2026-05-02', '2026-05-01', 'startDate', form],
    ['2026-13-02', '2026-05-01', 'startDate', form],
    [undefined, '2026-05-01', 'startDate', form],
    ['2026-05-02', '1 May', 'endDate', form],
    ['2026-05-02', 'on 2026-05-02', 'endDate', form],
  ])('on special days from %s to %s are refused for %s', (startDate, endDate, field, description) => {
    const violations = locationViolations(withSchedule({ specialHourPeriod: [{ startDate, endDate }] }));
    const at = `location.businessSchedule.specialHourPeriod.0.${field}`;
    expect(violations).toEqual(field ? [{ field: at, description, violatedRule: 'VALIDATION' }] : []);
  });

  it('and its time zone are checked only when they change', () => {
    const faulty: Location = {
      id,
      timeZone: 'Europe/Atlantis',
      businessSchedule: {
        periods: [{}],
        specialHourPeriod: [{ startDate: '2026-05-02', endDate: '2026-05-01' }],
      },
    };
    expect(locationViolations({ ...faulty, name: 'North' }, faulty)).toEqual([]);
    expect(locationViolations(faulty, { id, timeZone: 'Europe/Berlin' })[0]).toEqual({
      field: 'location.timeZone',
      description: 'must be the name of a time zone, for example Europe/Berlin',
      violatedRule: 'FORMAT',
      data: { type: 'TIME_ZONE' },
    });
    expect(locationViolations(faulty)).toHaveLength(6);
    expect(locationViolations({ id, timeZone: 'Europe/Berlin' })).toEqual([]);
    expect(locationViolations({ id, businessSchedule: {} }, faulty)).toEqual([]);
  });
});

describe('locations of a resource', () => {
  const at = 'resource.locationOptions.specificLocationOptions';
  type Options = ResourceInput['locationOptions'];

  it.each<[string, Options, [string, string][]]>([
    ['none', undefined, []],
    ['all', { availableInAllLocations: true }, []],
    [
      'all, and some',
      { availableInAllLocations: true, specificLocationOptions: {} },
      [[at, 'RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED']],
    ],
    ['not all', { availableInAllLocations: false }, [[at, 'RESOURCE_SPECIFIC_LOCATION_OPTIONS_MUST_BE_SET']]],
    ['elsewhere only', { specificLocationOptions: {} }, []],
    [
      'listed ones',
      {
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: id }],
        },
      },
      [],
    ],
    [
      'listed ones of a business where it is not',
      { specificLocationOptions: { businessLocations: [{ locationId: id }] } },
      [[`${at}.availableInBusinessLocations`, 'RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE']],
    ],
    [
      'one without an ID',
      {
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: id }, {}],
        },
      },
      [[`${at}.businessLocations.1.locationId`, 'RESOURCE_LOCATION_ID_IS_REQUIRED']],
    ],
  ])('%s', (_, options, broken) => {
    const violations = locationOptionViolations(options);
    expect(rulesOf(violations)).toEqual(broken);
    expect(violations.every(({ description }) => /^(is required|must be|cannot be)/.test(description))).toBe(
      true,
    );
  });
});

describe('working hours of a resource', () => {
  const values = 'resource.workingHoursSchedules.values';
  const withoutId = [`${values}.0.scheduleId`, 'RESOURCE_WORKING_HOURS_SCHEDULE_ID_IS_REQUIRED'];
  const withoutShared = [`${values}.0.shared`, 'RESOURCE_WORKING_HOURS_SHARED_IS_REQUIRED'];

  it.each([
    [{ scheduleId: id, shared: false }, true, []],
    [{ scheduleId: id, shared: true }, true, []],
    [{ scheduleId: id }, true, [withoutShared]],
    [{ scheduleId: id, shared: null }, true, [withoutShared]],
    [{ scheduleId: id }, false, []],
    [{}, true, [withoutId, withoutShared]],
    [{}, false, [withoutId]],
  ])('of %j with sharing needed: %s', (schedule, sharedNeeded, broken) => {
    const resource = { name: 'Room', workingHoursSchedules: { values: [schedule] } } as ResourceInput;
    const violations = workingHoursViolations(resource, { sharedNeeded });
    expect(rulesOf(violations)).toEqual(broken);
    expect(violations.every(({ description }) => description.startsWith('is required: '))).toBe(true);
  });

  it('may be missing', () => {
    expect(workingHoursViolations({ name: 'Room' }, { sharedNeeded: true })).toEqual([]);
    expect(
      workingHoursViolations({ name: 'Room', workingHoursSchedules: {} }, { sharedNeeded: true }),
    ).toEqual([]);
  });
});

it('finds the amount of a price type, and the price type of a field', () => {
  expect(['FIXED', 'VARIED', 'SUBSCRIPTION', 'NO_FEE', undefined].map(pricePathOf)).toEqual([
    'payment.fixed.price.value',
    'payment.varied.defaultPrice.value',
    'payment.subscription.amountPerBillingCycle.value',
    undefined,
    undefined,
  ]);
  const paths = [
    'payment.fixed.price',
    'payment.varied',
    'payment.custom.description',
    'payment.subscription',
  ];
  expect(paths.map(rateTypeOf)).toEqual(['FIXED', 'VARIED', 'CUSTOM', 'SUBSCRIPTION']);
  expect(['payment.options.online', 'payment', 'seo.fixed'].map(rateTypeOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
