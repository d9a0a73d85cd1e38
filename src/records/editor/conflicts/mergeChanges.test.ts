import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChanges, settleClashes } from './mergeChanges.ts';
import { expectProperty } from '../../../../testProperty.ts';

const opened = { name: 'Yoga', tagLine: 'Slow', payment: { fixed: { price: { value: '18' } } }, tags: ['a'] };

const pick = (before: number, theirs: number, mine: number) => (mine === before ? theirs : mine);

describe('concurrent changes of a record', () => {
  it('merges changes of different fields', () => {
    const theirs = { ...opened, tagLine: 'Slow and warm' };
    const mine = { ...opened, name: 'Yoga flow' };
    expect(mergeChanges(opened, theirs, mine)).toEqual({
      merged: { ...opened, name: 'Yoga flow', tagLine: 'Slow and warm' },
      clashes: [],
    });
  });

  it('reports a clash only for fields that both changed differently', () => {
    const theirs = { ...opened, name: 'Hatha', tagLine: 'New' };
    const mine = { ...opened, name: 'Vinyasa' };
    const merge = mergeChanges(opened, theirs, mine);
    expect(merge.clashes).toEqual([{ path: 'name', before: 'Yoga', theirs: 'Hatha', mine: 'Vinyasa' }]);
    expect(merge.merged).toEqual(theirs);
    expect(settleClashes(merge, () => true)).toEqual({ ...theirs, name: 'Vinyasa' });
    expect(settleClashes(merge, () => false)).toEqual(theirs);
  });

  it('merges identical changes without a clash', () => {
    const same = { ...opened, name: 'Yoga flow' };
    expect(mergeChanges(opened, same, same).clashes).toEqual([]);
  });

  it('reports a clash between removing an object and changing a field in it', () => {
    const { payment: _removed, ...theirs } = opened;
    const mine = { ...opened, payment: { fixed: { price: { value: '20' } } } };
    expect(mergeChanges(opened, theirs as typeof opened, mine).clashes).toMatchObject([
      { path: 'payment.fixed.price.value', theirs: undefined, mine: '20' },
    ]);
    expect(mergeChanges(opened, mine, theirs as typeof opened).clashes).toMatchObject([
      { path: 'payment', theirs: mine.payment, mine: undefined },
    ]);
  });

  it('preserves every change of both', async () => {
    const record = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.record({ d: fc.nat(2), e: fc.nat(2) }) });
    await expectProperty(
      fc.property(record, record, record, (before, theirs, mine) => {
        const merge = mergeChanges(before, theirs, mine);
        const result = settleClashes(merge, () => true);
        expect(result).toEqual({
          a: pick(before.a, theirs.a, mine.a),
          b: pick(before.b, theirs.b, mine.b),
          c: {
            d: pick(before.c.d, theirs.c.d, mine.c.d),
            e: pick(before.c.e, theirs.c.e, mine.c.e),
          },
        });
      }),
      100,
    );
  });
});
