import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectProperty } from '../../../testProperty.ts';
import { movedIds, targetOf } from './orderKind.ts';

const someIds = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 });

it('a target puts the record at the index it was dropped on', async () => {
  await expectProperty(
    fc.property(someIds, fc.nat(), fc.nat(), (ids, a, b) => {
      const [from, to] = [a % ids.length, b % ids.length];
      const id = ids[from] ?? '';
      const others = ids.filter((one) => one !== id);
      expect(movedIds(ids, id, targetOf(ids, from, to))).toEqual(others.toSpliced(to, 0, id));
    }),
    200,
  );
});
