import { describe, expect, expectTypeOf, test } from 'vitest';
import { serviceInput, type ServiceInput } from './service.ts';

describe('the body of a write', () => {
  test('may be any part of the entity', () => {
    const part = {
      payment: { fixed: { price: { value: '25' } } },
      locations: [{ business: { id: undefined } }],
    };
    expect(serviceInput.parse({})).toEqual({});
    expect(serviceInput.parse(part)).toEqual(part);
  });

  test('adds nothing that was not sent', () => {
    expect(serviceInput.parse({ onlineBooking: {} })).toEqual({ onlineBooking: {} });
  });

  test('clears a field by null, at any depth, but not an entry of a list', () => {
    const cleared = { description: null, payment: { fixed: { deposit: null } } };
    expect(serviceInput.parse(cleared)).toEqual(cleared);
    expect(serviceInput.safeParse({ staffMemberIds: [null] }).success).toBe(false);
  });

  test('is typed as it is parsed', () => {
    expectTypeOf<ServiceInput['name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<ServiceInput['staffMemberIds']>().toEqualTypeOf<string[] | null | undefined>();
    expectTypeOf<NonNullable<ServiceInput['type']>>().toEqualTypeOf<'APPOINTMENT' | 'CLASS' | 'COURSE'>();
  });
});
