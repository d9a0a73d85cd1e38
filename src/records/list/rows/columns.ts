import { rem } from '../../../theme/rem.ts';
import { visuallyHidden } from '../../../ui/textStyles.ts';
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

/**
 * Limits in px of the width by content that a column has before others leave: the name's, and those of other columns
 * unless they declare more. A wide table has no limits.
 */
const minNameWidth = 300;
const maxNameWidth = 400;
const minWidth = 64;
const maxWidth = 168;
/** Checkbox, menu and the card's border. */
const edges = 92;

const within = (width: number, least: number, most: number) => Math.min(Math.max(width, least), most);

const rankOf = ({ key, rank = 0 }: ListColumn) => (key === nameColumn ? -1 : rank);

/** Returns the widths by content within limits, and the declared ones of columns that are not measured. */
export function widthsOf(columns: readonly ListColumn[], measured: ColumnWidths): ColumnWidths {
  return Object.fromEntries(
    columns.map(({ key, width = minNameWidth, isFixed = false }) => {
      const content = Math.ceil((!isFixed && measured[key]) || width);
      const isName = key === nameColumn;
      return [
        key,
        isName ? within(content, width, maxNameWidth) : within(content, minWidth, Math.max(width, maxWidth)),
      ];
    }),
  );
}

/**
 * Styles of columns, with container queries for narrow tables: default columns leave by rank before the name is cut,
 * some of them after their words; chosen columns scroll under the sticky name. The room of wider tables goes to cut
 * content, the name's first.
 */
export function columnStyles(
  kind: WithColumns,
  shown: readonly string[],
  measured: ColumnWidths = {},
): Record<string, object> {
  const columns = columnsOf(kind, shown);
  const widths = widthsOf(columns, measured);
  const widthOf = ({ key }: ListColumn) => widths[key] ?? 0;
  const needed = columns.reduce((sum, column) => sum + widthOf(column), edges);
  const styles: Record<string, object> = { '& table': roomBeyond(needed) };
  const leaving: [string, object][] = [];
  let room = 0;
  let least = edges;
  for (const column of columns.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { key, bareWidth } = column;
    const width = widthOf(column);
    const cut = Math.max(0, Math.ceil(measured[key] ?? 0) - width);
    if (key !== nameColumn) {
      styles[`& col[data-column="${key}"]`] = { width: cut > 0 ? growing(width, room, cut) : rem(width) };
      const bare = bareWidth !== undefined && bareWidth < width ? bareWidth : width;
      leaving.unshift([
        narrowerThan(least + bare),
        { '& table': roomBeyond(least), [`& [data-column="${key}"]`]: { display: 'none' } },
      ]);
      if (bare < width) {
        leaving.unshift([
          narrowerThan(least + width),
          {
            '& table': roomBeyond(least + bare),
            [`& col[data-column="${key}"]`]: { width: rem(bare) },
            [`& table:not([data-measured]) [data-column="${key}"] [data-words]`]: visuallyHidden,
          },
        ]);
      }
    }
    room += cut;
    least += width;
  }
  // The narrowest query is the last, so that its room applies.
  if (areOwnColumns(kind, shown)) return { ...styles, ...Object.fromEntries(leaving) };
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

/** The room of the table beyond the widths of its columns. */
const roomBeyond = (needed: number) => ({ '--room': `calc(100cqi - ${rem(needed)})` });

/** A width that grows by up to `cut` once the room exceeds `before`. */
const growing = (width: number, before: number, cut: number) =>
  `calc(${rem(width)} + clamp(0rem, var(--room) - ${rem(before)}, ${rem(cut)}))`;

/** Name of the container for the columns' container queries. */
export const listContainer = 'list';

const narrowerThan = (width: number) => `@container ${listContainer} (max-width: ${rem(width - 1)})`;
