import { describe, expect, expectTypeOf, test } from 'vitest';
import { serviceInput, type ServiceInput } from '../services/service.ts';

describe('input of a write', () => {
  test('accepts any part of the entity', () => {
    const part = {
      payment: { fixed: { price: { value: '25' } } },
      locations: [{ business: { id: undefined } }],
    };
    expect(serviceInput.parse({})).toEqual({});
    expect(serviceInput.parse(part)).toEqual(part);
  });

  test('adds no fields', () => {
    expect(serviceInput.parse({ onlineBooking: {} })).toEqual({ onlineBooking: {} });
  });

  test('accepts null to clear a field at any depth, but not as an item of a list', () => {
    const cleared = { description: null, payment: { fixed: { deposit: null } } };
    expect(serviceInput.parse(cleared)).toEqual(cleared);
    expect(serviceInput.safeParse({ staffMemberIds: [null] }).success).toBe(false);
  });

  test('has the type of its parsed value', () => {
    expectTypeOf<ServiceInput['name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<ServiceInput['staffMemberIds']>().toEqualTypeOf<string[] | null | undefined>();
    expectTypeOf<NonNullable<ServiceInput['type']>>().toEqualTypeOf<'APPOINTMENT' | 'CLASS' | 'COURSE'>();
  });
});
