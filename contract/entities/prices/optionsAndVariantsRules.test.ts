import { describe, expect, test } from 'vitest';
import {
  optionsAndVariants,
  type ServiceChoice,
  type ServiceOption,
  type ServiceVariant,
} from './optionsAndVariants.ts';
import { optionsAndVariantsFaults } from './optionsAndVariantsRules.ts';
import { priceRange } from './priceRange.ts';

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';
const anna = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e01';
const ben = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e02';
const appointment = {
  id: '4b0c6b1e-35b7-4a0f-9d5d-8d9d1f1e0a01',
  type: 'APPOINTMENT' as const,
  staffMemberIds: [anna, ben],
};

type Choice = Omit<ServiceChoice, 'optionId'>;

function priced(choice: Choice, value = '10', currency = 'EUR'): ServiceVariant {
  return { choices: [{ optionId, ...choice }], price: { value, currency } };
}

function faultsOf(
  option: Omit<ServiceOption, 'id'>,
  variants: readonly ServiceVariant[],
  service: Parameters<typeof optionsAndVariantsFaults>[1] = appointment,
) {
  const entity = { options: { values: [{ id: optionId, ...option }] }, variants: { values: [...variants] } };
  return optionsAndVariantsFaults(entity, service);
}

const codesOf = (...given: Parameters<typeof faultsOf>) => faultsOf(...given).map(({ code }) => code);

const custom = (...choices: string[]) => ({ type: 'CUSTOM' as const, customData: { name: 'Age', choices } });
const staff = { type: 'STAFF_MEMBER' as const };
const duration = { type: 'DURATION' as const, durationData: { name: 'How long' } };

describe('valid options and variants', () => {
  test('may be custom, by staff member and by duration', () => {
    expect(
      codesOf(custom('Child', 'Adult'), [priced({ custom: 'child' }), priced({ custom: 'Adult' })]),
    ).toEqual([]);
    expect(
      codesOf(staff, [priced({ staffMemberId: anna.toUpperCase() }), priced({ staffMemberId: ben })]),
    ).toEqual([]);
    expect(
      codesOf(duration, [
        priced({ duration: { minutes: 30, name: 'Short' } }),
        priced({ duration: { minutes: 60, name: 'Short' } }),
      ]),
    ).toEqual([]);
  });
});

describe('options and variants are refused', () => {
  test('with an unsupported type', () => {
    const types = ['UNKNOWN', 'DATE_TIME', 'NUMBER_OF_PARTICIPANTS'] as const;
    for (const type of types) {
      expect(faultsOf({ type }, [priced({})])[0]).toMatchObject({
        code: 'UNSUPPORTED_OPTION_TYPE',
        field: 'options.values.0.type',
        data: { optionType: type, serviceId: appointment.id },
      });
    }
  });

  test('with durations for a class, and with staff for a service without staff', () => {
    const yoga = { ...appointment, type: 'CLASS' as const };
    expect(codesOf(duration, [priced({ duration: { minutes: 30 } })], yoga)).toEqual([
      'UNSUPPORTED_OPTION_TYPE',
    ]);
    const alone = { ...appointment, staffMemberIds: [] };
    expect(codesOf(staff, [priced({ staffMemberId: anna })], alone)[0]).toBe('UNSUPPORTED_OPTION_TYPE');
  });

  test('when a variant refers to another option', () => {
    const stray = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a02';
    const variant = { ...priced({}), choices: [{ optionId: stray, custom: 'Child' }] };
    expect(faultsOf(custom('Child'), [variant])).toMatchObject([
      {
        code: 'UNKNOWN_OPTION_IDS',
        field: 'variants.values.0.choices.0.optionId',
        data: { optionIds: [stray] },
      },
    ]);
  });

  test.each<[string, Omit<ServiceOption, 'id'>, ServiceVariant]>([
    ['a length among own choices', custom('Child'), priced({ custom: 'Child', duration: { minutes: 30 } })],
    ['no choice at all', custom('Child'), priced({})],
    ['an own choice where the staff is chosen', staff, priced({ custom: 'Anna' })],
    [
      'own choices listed where lengths are chosen',
      { ...duration, customData: { choices: ['30'] } },
      priced({ duration: { minutes: 30 } }),
    ],
  ])('with %s', (_what, option, variant) => {
    expect(codesOf(option, [variant])).toContain('UNSUPPORTED_OPTION_DATA');
  });

  test('when a price is for an unassigned staff member, or missing for an assigned one', () => {
    const stranger = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e03';
    const faults = faultsOf(staff, [priced({ staffMemberId: anna }), priced({ staffMemberId: stranger })]);
    expect(faults).toMatchObject([
      { code: 'UNKNOWN_STAFF_IDS', data: { staffIds: [stranger] } },
      { code: 'MISSING_STAFF_VARIANTS', data: { staffIds: [ben] } },
    ]);
  });

  test('when a choice is repeated, in any case', () => {
    expect(codesOf(custom('Child'), [priced({ custom: 'Child' }), priced({ custom: 'CHILD' })])).toEqual([
      'IDENTICAL_CHOICES',
    ]);
    expect(faultsOf(custom('Child', 'child'), [priced({ custom: 'Child' })])[0]).toMatchObject({
      code: 'IDENTICAL_CHOICES',
      field: 'options.values.0.customData.choices.1',
    });
    const half = { duration: { minutes: 30, name: 'Half an hour' } };
    const other = { duration: { minutes: 30, name: 'Thirty minutes' } };
    expect(codesOf(duration, [priced(half), priced(other)])).toEqual(['IDENTICAL_CHOICES']);
  });

  test('when offered and priced choices differ', () => {
    expect(faultsOf(custom('Child', 'Adult'), [priced({ custom: 'Child' })])).toMatchObject([
      { code: 'MISSING_CUSTOM_CHOICES', field: 'variants.values', data: { choices: ['Adult'] } },
    ]);
    expect(codesOf({ type: 'CUSTOM' }, [priced({ custom: 'Child' })])).toEqual(['MISSING_CUSTOM_CHOICES']);
  });

  test('in two currencies', () => {
    const faults = faultsOf(custom('Child', 'Adult'), [
      priced({ custom: 'Child' }),
      priced({ custom: 'Adult' }, '10', 'USD'),
    ]);
    expect(faults).toMatchObject([
      {
        code: 'MULTIPLE_CURRENCIES',
        field: 'variants.values.1.price.currency',
        data: { currencies: ['EUR', 'USD'] },
      },
    ]);
  });
});

describe('prices of variants', () => {
  test('are compared by amount, not by digits', () => {
    const variants = ['9.99', '100', '20.5'].map((value) => priced({ custom: value }, value));
    expect(priceRange(variants)).toEqual({
      minPrice: { value: '9.99', currency: 'EUR' },
      maxPrice: { value: '100', currency: 'EUR' },
    });
    expect(priceRange([])).toEqual({});
  });

  test.each([
    ['10.123', false],
    ['-1', false],
    ['ten', false],
    ['0', true],
    ['10.5', true],
  ])('%s is an amount: %s', (value, accepted) => {
    const entity = {
      id: optionId,
      serviceId: appointment.id,
      options: { values: [{ id: optionId, ...custom('Child') }] },
      variants: { values: [priced({ custom: 'Child' }, value)] },
    };
    expect(optionsAndVariants.safeParse(entity).success).toBe(accepted);
  });
});
