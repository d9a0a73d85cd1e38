import { rem } from '../../../theme/rem.ts';
import type { ListColumn, ListKind } from '../listKind.ts';

/** Always the first column. */
export const nameColumn = 'name';

type WithColumns = Pick<ListKind, 'columns' | 'ownColumns'>;

/** Returns the columns with these keys, in order. */
export const columnsOf = ({ columns }: WithColumns, keys: readonly string[]): ListColumn[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** Returns the columns of a URL or view, or the defaults. The name is always first. */
export function readColumns(kind: WithColumns, named: readonly string[] | undefined): readonly string[] {
  const known = columnsOf(kind, named ?? []).map(({ key }) => key);
  return known.length === 0 ? kind.ownColumns : [...new Set([nameColumn, ...known])];
}

export const areOwnColumns = ({ ownColumns }: WithColumns, shown: readonly string[]): boolean =>
  shown.join() === ownColumns.join();

/** Widths of columns in px at the default text size, by key; the name's is its minimum. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Limits in px of the width by content: the name's, and those of other columns unless they declare more. */
const minNameWidth = 300;
const maxNameWidth = 320;
const minWidth = 64;
const maxWidth = 168;
/** Checkbox, menu and the card's border. */
const edges = 92;

const within = (width: number, least: number, most: number) => Math.min(Math.max(width, least), most);

/** Returns the widths by content within limits, and the declared ones of columns that are not measured. */
export function widthsOf(columns: readonly ListColumn[], measured: ColumnWidths): ColumnWidths {
  return Object.fromEntries(
    columns.map(({ key, width = minNameWidth }) => {
      const content = Math.ceil(measured[key] || width);
      const isName = key === nameColumn;
      return [
        key,
        isName
          ? within(content, minNameWidth, maxNameWidth)
          : within(content, minWidth, Math.max(width, maxWidth)),
      ];
    }),
  );
}

/**
 * Styles of columns, with container queries for narrow tables: default columns leave by rank before the name is cut;
 * chosen columns scroll under the sticky name.
 */
export function columnStyles(
  kind: WithColumns,
  shown: readonly string[],
  measured: ColumnWidths = {},
): Record<string, object> {
  const columns = columnsOf(kind, shown);
  const widths = widthsOf(columns, measured);
  const widthOf = ({ key }: ListColumn) => widths[key] ?? 0;
  const styles: Record<string, object> = Object.fromEntries(
    columns
      .filter(({ key }) => key !== nameColumn)
      .map((column) => [`& col[data-column="${column.key}"]`, { width: rem(widthOf(column)) }]),
  );
  if (areOwnColumns(kind, shown)) {
    const rankOf = ({ key, rank = 0 }: ListColumn) => (key === nameColumn ? -1 : rank);
    let needed = edges;
    for (const column of columns.toSorted((one, other) => rankOf(one) - rankOf(other))) {
      needed += widthOf(column);
      if (column.key === nameColumn) continue;
      styles[narrowerThan(needed)] = {
        [`& [data-column="${column.key}"]`]: { display: 'none' },
      };
    }
    return styles;
  }
  const needed = columns.reduce((sum, column) => sum + widthOf(column), edges);
  return {
    ...styles,
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
