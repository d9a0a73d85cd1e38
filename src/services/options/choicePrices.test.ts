import { describe, expect, it } from 'vitest';
import { serviceOf } from '../editor/editedService.ts';
import { asService } from '../editor/serviceValues.ts';
import { choiceFaults, firstChoiceFault } from './choiceFaults.ts';
import {
  choicesOf,
  goneChoices,
  kindOf,
  newPrices,
  raisedPrice,
  settledPrices,
  withChoice,
  withChoicePrices,
  withMovedChoice,
  withName,
  withoutChoice,
  withRaisedPrices,
  type ChoicePrices,
} from './choicePrices.ts';

const anna = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e01';
const ben = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e02';
const massage = serviceOf(
  asService({
    id: '4b0c6b1e-35b7-4a0f-9d5d-8d9d1f1e0a01',
    type: 'APPOINTMENT',
    name: 'Massage',
    staffMemberIds: [anna, ben],
    schedule: { availabilityConstraints: { sessionDurations: [30, 60] } },
    payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '50' } }, options: { inPerson: true } },
  }),
);

const prices = (...choices: [custom: string, price: string][]): ChoicePrices => {
  const empty = newPrices('CUSTOM', massage);
  const optionId = empty.options.values[0]?.id ?? '';
  return choices.reduce(
    (all, [custom, price]) => withChoice(all, { choice: { optionId, custom }, price, index: undefined }),
    withoutChoice(empty, 0),
  );
};
const linesOf = (some: ChoicePrices) =>
  choicesOf(some, massage).map(({ choice, price }) => [choice.custom ?? choice.staffMemberId, price]);

describe('new prices by an option', () => {
  it('have the default price for each duration and staff member of the service', () => {
    const lengths = newPrices('DURATION', massage);
    expect(lengths.variants.values).toMatchObject([
      { choices: [{ duration: { minutes: 30 } }], price: { value: '50' } },
      { choices: [{ duration: { minutes: 60 } }], price: { value: '50' } },
    ]);
    expect(linesOf(newPrices('STAFF_MEMBER', massage))).toEqual([
      [anna, '50'],
      [ben, '50'],
    ]);
    expect(firstChoiceFault(lengths, massage)).toBeUndefined();
  });

  it('keep the service’s existing options and variants', () => {
    const before = prices(['Child', '10']);
    expect(newPrices('DURATION', massage, before)).toMatchObject({ id: before.id });
    expect(kindOf(newPrices('DURATION', massage, before))).toBe('DURATION');
  });
});

describe('variants', () => {
  it('are added and removed with their choices, in order', () => {
    const three = prices(['Child', '10'], ['Adult', '20'], ['Senior', '15']);
    expect(linesOf(withMovedChoice(three, 2, 0)).map(([name]) => name)).toEqual(['Senior', 'Child', 'Adult']);
    expect(linesOf(withoutChoice(three, 1)).map(([name]) => name)).toEqual(['Child', 'Senior']);
  });

  it('send exactly the choices that have a price', () => {
    const settled = settledPrices(withName(prices([' Child ', '10'], ['Adult', '20']), 'Age'), massage);
    expect(settled.options.values[0]?.customData).toEqual({ name: 'Age', choices: ['Child', 'Adult'] });
    expect(settled.variants.values.map(({ choices }) => choices[0]?.custom)).toEqual(['Child', 'Adult']);
  });

  it('follow the assigned staff, and keep the price of a returning staff member', () => {
    const own = newPrices('STAFF_MEMBER', massage);
    const [first] = choicesOf(own, massage);
    const dear = withChoice(own, { ...first!, price: '80' });
    const alone = { ...massage, staffMemberIds: [ben] };
    expect(settledPrices(dear, alone).variants.values).toMatchObject([{ price: { value: '50' } }]);
    expect(linesOf(dear)).toEqual([
      [anna, '80'],
      [ben, '50'],
    ]);
    const carla = '7a0c9b52-6d1f-4a53-8f9e-0d4b4a1c2e03';
    expect(choicesOf(dear, { ...massage, staffMemberIds: [carla] })).toMatchObject([
      { price: '50', index: undefined },
    ]);
  });

  it('list what the next Save removes', () => {
    const before = prices(['Child', '10'], ['Adult', '20']);
    const after = withoutChoice(before, 0);
    expect(goneChoices(choicesOf(before, massage), after, massage)).toMatchObject([
      { choice: { custom: 'Child' }, price: '10' },
    ]);
    expect(goneChoices(choicesOf(before, massage), undefined, massage)).toHaveLength(2);
  });
});

describe('price range', () => {
  it('is the lowest and highest variant, or the default price without variants', () => {
    const varied = prices(['Child', '9.5'], ['Adult', '100'], ['Half written', '20,'], ['Senior', '20']);
    expect(withChoicePrices(massage, varied).payment?.varied).toEqual({
      defaultPrice: { value: '50' },
      minPrice: { value: '9.5' },
      maxPrice: { value: '100' },
    });
    expect(withChoicePrices(massage, undefined).payment?.varied).toEqual({ defaultPrice: { value: '50' } });
    const fixed = { ...massage, payment: { rateType: 'FIXED' as const } };
    expect(withChoicePrices(fixed, varied)).toBe(fixed);
  });
});

describe('price adjustment', () => {
  it.each([
    ['10', { by: 'percent', value: '10', roundTo: '0.01' }, '11'],
    ['9.99', { by: 'percent', value: '10', roundTo: '0.50' }, '11'],
    ['10', { by: 'amount', value: '-2.5', roundTo: '0.01' }, '7.50'],
    ['10', { by: 'amount', value: '2', roundTo: '5' }, '10'],
    ['2', { by: 'amount', value: '-5', roundTo: '0.01' }, undefined],
    ['', { by: 'amount', value: '5', roundTo: '0.01' }, undefined],
    ['10', { by: 'percent', value: 'much', roundTo: '0.01' }, undefined],
  ] as const)('changes %s by %o to %s', (price, raise, after) => {
    expect(raisedPrice(price, raise)).toBe(after);
  });

  it('keeps a price that would become negative, and gives default prices their own value', () => {
    const raise = { by: 'amount', value: '-15', roundTo: '0.01' } as const;
    expect(linesOf(withRaisedPrices(prices(['Child', '10'], ['Adult', '20']), massage, raise))).toEqual([
      ['Child', '10'],
      ['Adult', '5'],
    ]);
    const nobody = withoutChoice(withoutChoice(newPrices('STAFF_MEMBER', massage), 0), 0);
    expect(linesOf(withRaisedPrices(nobody, massage, raise))).toEqual([
      [anna, '35'],
      [ben, '35'],
    ]);
  });
});

describe('contract violation', () => {
  it('belongs to its row', () => {
    const faulty = prices(['Child', '10'], ['', '20'], ['CHILD', 'ten'], ['Senior', '-1']);
    expect(choiceFaults(faulty, massage).map(({ line, at }) => [line, at])).toEqual([
      [1, 'choice'],
      [2, 'choice'],
      [2, 'price'],
      [3, 'price'],
    ]);
  });

  it('is general without a row', () => {
    expect(firstChoiceFault(withoutChoice(prices(['Child', '10']), 0), massage)).toMatch(/at least one/);
    const yoga = { ...massage, type: 'CLASS' as const };
    expect(firstChoiceFault(newPrices('DURATION', massage), yoga)).toMatch(/only an appointment/);
    const names = Array.from({ length: 101 }, (_, at): [string, string] => [`Variant ${at}`, '5']);
    expect(firstChoiceFault(prices(...names), massage)).toMatch(/100/);
    expect(firstChoiceFault(prices(...names.slice(0, 100)), massage)).toBeUndefined();
  });
});
