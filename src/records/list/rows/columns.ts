import { rem } from '../../../theme/rem.ts';
import type { ListColumn, ListKind } from '../listKind.ts';

/** Always the first column. */
export const nameColumn = 'name';

type WithColumns = Pick<ListKind, 'columns' | 'ownColumns'>;

/** Returns the columns with these keys, in order. */
export const columnsOf = ({ columns }: WithColumns, keys: readonly string[]): ListColumn[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** `width` style; undefined for the column that takes the remaining width. */
export const columnWidth = ({ width }: ListColumn): string | undefined =>
  width === undefined ? undefined : rem(width);

/** Returns the columns of a URL or view, or the defaults. The name is always first. */
export function readColumns(kind: WithColumns, named: readonly string[] | undefined): readonly string[] {
  const known = columnsOf(kind, named ?? []).map(({ key }) => key);
  return known.length === 0 ? kind.ownColumns : [...new Set([nameColumn, ...known])];
}

export const areOwnColumns = ({ ownColumns }: WithColumns, shown: readonly string[]): boolean =>
  shown.join() === ownColumns.join();

/** Minimum width in px for a picture, the start of a name, the checkbox and the menu. */
const minNameWidth = 240;
const edges = 90;

/**
 * Container queries for narrow tables: of the default columns, less important ones are hidden; chosen columns scroll
 * under the sticky name.
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
  const needed = columns.reduce((sum, { width = minNameWidth }) => sum + width, edges);
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

/** Name of the container for the columns' container queries. */
export const listContainer = 'list';

const narrowerThan = (width: number) => `@container ${listContainer} (max-width: ${rem(width - 1)})`;
