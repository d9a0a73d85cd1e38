import { rem } from '../../theme/rem.ts';
import type { ListColumn, ListKind } from './listKind.ts';

/** It always leads. */
export const nameColumn = 'name';

type WithColumns = Pick<ListKind, 'columns' | 'ownColumns'>;

/** The columns with these keys, in their order. */
export const columnsOf = ({ columns }: WithColumns, keys: readonly string[]): ListColumn[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** For `style`: nothing for the column that takes the rest. */
export const columnWidth = ({ width }: ListColumn): string | undefined =>
  width === undefined ? undefined : rem(width);

/** The columns that an address or a view names; the list's own where it names none. The name always leads. */
export function readColumns(kind: WithColumns, named: readonly string[] | undefined): readonly string[] {
  const known = columnsOf(kind, named ?? []).map(({ key }) => key);
  return known.length === 0 ? kind.ownColumns : [...new Set([nameColumn, ...known])];
}

export const areOwnColumns = ({ ownColumns }: WithColumns, shown: readonly string[]): boolean =>
  shown.join() === ownColumns.join();

/** Room for a picture and the beginning of a name, for the checkbox and for the menu. */
const leastName = 240;
const edges = 90;

/**
 * Styles for a width that is too small for all columns: of the list's own the less needed give way; chosen ones are
 * moved under the name, which stays.
 */
export function narrowing(kind: WithColumns, shown: readonly string[]): Record<string, object> {
  const columns = columnsOf(kind, shown);
  if (areOwnColumns(kind, shown)) {
    return Object.fromEntries(
      columns.flatMap(({ key, from }) =>
        from ? [[narrowerThan(from), { [`& [data-column="${key}"]`]: { display: 'none' } }]] : [],
      ),
    );
  }
  const needed = columns.reduce((sum, { width = leastName }) => sum + width, edges);
  return {
    [narrowerThan(needed)]: {
      overflowX: 'auto',
      '& table': { width: rem(needed) },
      '& th, & td': { '&[data-column="select"], &[data-column="name"]': { position: 'sticky', zIndex: 2 } },
      '& [data-column="select"]': { insetInlineStart: 0 },
      '& [data-column="name"]': { insetInlineStart: 44 },
      '& td[data-column="select"], & td[data-column="name"]': { backgroundColor: 'var(--row-colour)' },
    },
  };
}

/** The container that the widths of columns are measured against. */
export const listContainer = 'list';

const narrowerThan = (width: number) => `@container ${listContainer} (max-width: ${rem(width - 1)})`;
