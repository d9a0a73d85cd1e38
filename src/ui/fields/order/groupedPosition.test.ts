import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectProperty } from '../../../../testProperty.ts';
import { flatKeys, positionAt } from './groupedPosition.ts';

const someGroups = fc
  .array(fc.nat(3), { minLength: 1, maxLength: 4 })
  .map((sizes) =>
    sizes.map((size, group) => ({
      key: `${group}`,
      rows: Array.from({ length: size }, (_, row) => `${group}.${row}`),
    })),
  )
  .filter((groups) => groups.some(({ rows }) => rows.length > 0));

it('a row dropped in the flat list lands there, in the group of the head above it', async () => {
  await expectProperty(
    fc.property(someGroups, fc.nat(), fc.nat(), (groups, some, anywhere) => {
      const rows = groups.flatMap((group) => group.rows);
      const row = rows[some % rows.length] ?? '';
      const others = flatKeys(groups).filter((key) => key !== row);
      const to = anywhere % (others.length + 1);
      const position = positionAt(groups, row, to);
      const moved = groups.map(({ key, rows: before }) => {
        const rest = before.filter((one) => one !== row);
        return { key, rows: key === position?.group ? rest.toSpliced(position.index, 0, row) : rest };
      });
      expect(flatKeys(moved)).toEqual(others.toSpliced(Math.max(to, 1), 0, row));
    }),
    200,
  );
});
