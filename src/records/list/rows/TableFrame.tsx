import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { rem } from '../../../theme/rem.ts';
import { columnsOf, columnStyles } from './columns.ts';
import { staleRows } from './StaleNote.tsx';
import { rowSize, type Density } from './density.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useColumnWidths } from './useColumnWidths.ts';

interface TableFrameProps {
  density: Density;
  /** Omits the selection column. */
  lookOnly?: boolean;
  /** Selects the page's rows; undefined without rows. */
  selectPage?: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** Table around rows or their skeleton, with the same layout for both. */
export function TableFrame({ density, lookOnly = false, selectPage, children }: TableFrameProps) {
  const text = useText();
  const { kind, sort, setSort, isFetching, former, address } = useRecordList();
  const columns = columnsOf(kind, address.columns);
  const list = [kind.path, density, ...address.columns].join();
  const { table, widths } = useColumnWidths(list, selectPage && children);
  return (
    <Box sx={[columnStyles(kind, address.columns, widths), ...[kind.cellStyles].flat()]}>
      <Table
        ref={table}
        aria-busy={isFetching || former}
        data-former={former ? '' : undefined}
        data-look-only={lookOnly ? '' : undefined}
        sx={{ '--row': `${rowSize[density]}px` }}
      >
        <Box component="caption" sx={visuallyHidden}>
          {text(kind.words.caption)}
        </Box>
        <colgroup>
          <col data-column="select" style={{ width: 44 }} />
          {columns.map(({ key }) => (
            <col key={key} data-column={key} />
          ))}
          <col style={{ width: 46 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" data-column="select">
              {selectPage ?? <Hidden>{text('list.column.select')}</Hidden>}
            </th>
            {columns.map(({ key, label, sort: field, numeric }) => {
              const isSorted = field !== undefined && field === sort.field;
              const isUp = isSorted && sort.order === 'ASC';
              return (
                <th
                  key={key}
                  scope="col"
                  data-column={key}
                  data-numeric={numeric}
                  aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
                >
                  {field ? (
                    <button type="button" onClick={() => setSort({ field, order: isUp ? 'DESC' : 'ASC' })}>
                      {text(label)}
                      {isSorted && <Icon of={isUp ? ArrowUp : ArrowDown} size={16} />}
                    </button>
                  ) : (
                    text(label)
                  )}
                </th>
              );
            })}
            <th scope="col">
              <Hidden>{text('list.column.actions')}</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Box>
  );
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

/** One stylesheet for all cells, so that a table of 100 rows computes it once. */
const Table = styled('table')(({ theme: { palette, typography } }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    padding: '0 12px',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // As `oneLine`, which cells have no parent for.
    unicodeBidi: 'plaintext',
  },
  '[dir="rtl"] & :is(th, td)': { textAlign: 'right' },
  '[dir="rtl"] & :is([data-numeric], :is(th, td):last-of-type)': { textAlign: 'left' },
  '&[data-measured]': {
    width: 'max-content',
    tableLayout: 'auto',
    '& col': { width: 'auto !important' },
    '& th, & td': { display: 'table-cell !important' },
    '& [data-name-line]': { display: 'none' },
  },
  '&[data-look-only] [data-column="select"]': { display: 'none' },
  '& th:first-of-type, & td:first-of-type': { paddingInline: '14px', overflow: 'visible', lineHeight: 0 },
  '& th:last-of-type, & td:last-of-type': {
    paddingInline: '4px 12px',
    overflow: 'visible',
    textAlign: 'end',
  },
  '& th': {
    ...typography.caption,
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    height: rem(36),
    backgroundColor: palette.sunken,
    color: palette.text.tertiary,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& th[aria-sort]': { color: palette.text.primary },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 28,
    margin: '0 -6px',
    padding: '0 6px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary, backgroundColor: palette.hover },
    '&:focus-visible': { outlineOffset: -2 },
  },
  // Keeps focused elements below the sticky head.
  '& td *': { scrollMarginBlockStart: 44 },
  '& td': {
    ...typography.body1,
    height: 'var(--row)',
    color: palette.text.secondary,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& [data-numeric]': { textAlign: 'end' },
  '&[data-former] tbody': staleRows,
  '& tbody tr': {
    '--row-colour': palette.surface,
    backgroundColor: 'var(--row-colour)',
    cursor: 'pointer',
    transition: 'background-color 120ms ease-out',
  },
  '& tbody tr:hover': { '--row-colour': palette.hover },
  '& tbody tr[data-selected]': { '--row-colour': palette.selected },
}));
