import { describe, expect, it } from 'vitest';
import { serviceTypes, type Service } from '../../../contract/entities/services/service.ts';
import { errorsOfChange, errorsOfNew } from './checkService.ts';
import { changedFields } from '../../records/editor/fields/editorField.ts';
import { serviceFields } from './editorFields.ts';
import { newService, settledValues, waysToPay, type ServiceValues } from './serviceValues.ts';

const massage: Service = {
  id: '10000000-0000-4000-8000-000000000001',
  type: 'APPOINTMENT',
  name: 'Massage',
  tagLine: 'Slow and firm',
  defaultCapacity: 1,
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '85', currency: 'EUR' } },
    options: { online: true, inPerson: true, deposit: false, pricingPlan: false },
  },
  onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
  schedule: { availabilityConstraints: { sessionDurations: [60], timeBetweenSessions: 0 } },
  staffMemberIds: ['10000000-0000-4000-8000-000000000009'],
  mainSlug: { name: 'massage', custom: false },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '4',
};

const settled = (parts: object) => settledValues<Service>(massage, { ...massage, ...parts });
const changed = (parts: object) =>
  changedFields(serviceFields, massage, settled(parts)).map(({ key }) => key);
const payment = massage.payment ?? {};
const errors = (parts: object) => errorsOfChange(massage, settled(parts));

describe('form values', () => {
  it('equal the opened service without changes, whatever inputs leave behind', () => {
    expect(settled({ category: { id: null }, bookingPolicy: { id: undefined } })).toEqual(massage);
    expect(changed({ description: null, category: { id: null } })).toEqual([]);
  });

  it('count a change once, even across several paths', () => {
    expect(changed({ name: ' Massage ' })).toEqual([]);
    expect(changed({ tagLine: null })).toEqual(['tagLine']);
    expect(changed({ payment: { ...payment, rateType: 'NO_FEE' } })).toEqual([
      'payment.rateType',
      'payment.options',
    ]);
  });
});

describe('payment methods', () => {
  const options = { online: true, inPerson: true, pricingPlan: true };

  it.each([
    ['FIXED', { online: true, inPerson: true, deposit: false, pricingPlan: true }],
    ['VARIED', { online: true, inPerson: true, deposit: false, pricingPlan: true }],
    ['SUBSCRIPTION', { online: true, inPerson: true, deposit: false, pricingPlan: false }],
    ['CUSTOM', { online: false, inPerson: true, deposit: false, pricingPlan: false }],
    ['NO_FEE', { online: false, inPerson: true, deposit: false, pricingPlan: false }],
  ] as const)('of %s are those that the contract allows', (rateType, ways) => {
    expect(waysToPay({ rateType, options })).toEqual(ways);
  });

  it('are online only with a deposit, and are restored when its amount is emptied', () => {
    const fixed = { price: { value: '85' }, deposit: { value: '20' } };
    const withDeposit = settled({ payment: { ...payment, fixed } });
    expect(withDeposit.payment?.options).toEqual({
      online: true,
      inPerson: false,
      deposit: true,
      pricingPlan: false,
    });
    const emptied = { ...payment, fixed: { ...payment.fixed, deposit: { value: null } } };
    expect(settled({ payment: emptied })).toEqual(massage);
  });

  it('keep only the part of their price type', () => {
    const words = settled({ payment: { ...payment, rateType: 'CUSTOM', custom: { description: 'Ask us' } } });
    expect(words.payment).toEqual({
      rateType: 'CUSTOM',
      custom: { description: 'Ask us' },
      options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
    });
    expect(errorsOfChange(massage, words)).toEqual({});
  });
});

describe('violations', () => {
  it('belong to the field to correct', () => {
    expect(errors({ name: '  ' })).toEqual({ name: expect.stringMatching(/^Is required/) });
    expect(errors({ payment: { ...payment, fixed: { price: { value: '-1' } } } })).toEqual({
      'payment.fixed.price.value': expect.stringMatching(/^Must be more than 0/),
    });
    expect(errors({ payment: { ...payment, fixed: { price: { value: 'ten' } } } })).toEqual({
      'payment.fixed.price.value': expect.stringMatching(/^Must be an amount/),
    });
    expect(errors({ payment: { ...payment, fixed: { price: { value: null } } } })).toEqual({
      'payment.fixed.price.value': expect.stringMatching(/^Is required/),
    });
    expect(
      errors({ payment: { ...payment, fixed: { ...payment.fixed, deposit: { value: 'half of it' } } } }),
    ).toHaveProperty(['payment.fixed.deposit.value']);
    expect(errors({ mainSlug: { name: 'a b' } })).toHaveProperty(['mainSlug.name']);
    expect(errors({ staffMemberIds: [] })).toHaveProperty('staffMemberIds');
    expect(
      errors({ schedule: { availabilityConstraints: { sessionDurations: ['an hour'] } } }),
    ).toHaveProperty(['schedule.availabilityConstraints.sessionDurations']);
    expect(errors({ payment: { ...payment, options: {} } })).toHaveProperty(['payment.options']);
  });

  it('that existed before do not block other changes', () => {
    const faulty = { ...massage, staffMemberIds: [] };
    expect(errorsOfChange(faulty, { ...faulty, name: 'Deep massage' })).toEqual({});
  });
});

const withBasics = (values: ServiceValues): ServiceValues => ({
  ...values,
  name: 'New',
  payment: { ...values.payment, fixed: { price: { value: '10' } } },
  ...(values.type === 'APPOINTMENT' && { staffMemberIds: massage.staffMemberIds }),
});

describe('new service', () => {
  it.each(serviceTypes)('of type %s requires only a name, a price and staff', (type) => {
    const values = settledValues<ServiceValues>({}, newService(type));
    const expected = [
      'name',
      'payment.fixed.price.value',
      ...(type === 'APPOINTMENT' ? ['staffMemberIds'] : []),
    ];
    expect(Object.keys(errorsOfNew(values)).toSorted()).toEqual(expected);
    expect(errorsOfNew(settledValues({}, withBasics(values)))).toEqual({});
  });

  it('has capacity 1 as an appointment, more as a class or course', () => {
    expect(newService('APPOINTMENT').defaultCapacity).toBe(1);
    expect(newService('CLASS').defaultCapacity).toBeGreaterThan(1);
    expect(newService('COURSE').schedule).toBeUndefined();
  });
});
