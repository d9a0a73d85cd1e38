import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { columnLabel, columnOf, columnWidth, narrowing } from './columns.ts';
import { formerRows } from './FormerNote.tsx';
import { rowSize, type Density } from './density.ts';
import { useServiceList } from './ServiceListContext.ts';

interface ServiceTableFrameProps {
  density: Density;
  /** Without the column that selects rows. */
  lookOnly?: boolean;
  /** Selects the page's rows; absent while there are none. */
  selectPage?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The table around the rows or around their shapes: the same columns in the same places. */
export function ServiceTableFrame({
  density,
  lookOnly = false,
  selectPage,
  children,
}: ServiceTableFrameProps) {
  const text = useText();
  const { sort, setSort, isFetching, former, address } = useServiceList();
  const { columns } = address;
  return (
    <Box sx={narrowing(columns)}>
      <Table
        aria-busy={isFetching || former}
        data-former={former ? '' : undefined}
        data-look-only={lookOnly ? '' : undefined}
        sx={{ '--row': `${rowSize[density]}px` }}
      >
        <Box component="caption" sx={visuallyHidden}>
          {text('services.table.caption')}
        </Box>
        <colgroup>
          <col data-column="select" style={{ width: 44 }} />
          {columns.map((key) => (
            <col key={key} data-column={key} style={{ width: columnWidth(key) }} />
          ))}
          <col style={{ width: 46 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" data-column="select">
              {selectPage ?? <Hidden>{text('services.column.select')}</Hidden>}
            </th>
            {columns.map((key) => {
              const { sort: field, numeric } = columnOf(key);
              const label = columnLabel(key);
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
              <Hidden>{text('services.column.actions')}</Hidden>
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

/** One style for all cells: a table of a hundred rows computes it once. */
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
  // What gets the focus is not scrolled to a place under the head.
  '& td *': { scrollMarginBlockStart: 44 },
  '& td': {
    ...typography.body1,
    height: 'var(--row)',
    color: palette.text.secondary,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& [data-numeric]': { textAlign: 'end' },
  '& [data-column="staff"]': { paddingInline: 8 },
  '& td[data-column="price"]': { color: palette.text.primary, fontWeight: 500 },
  '&[data-former] tbody': formerRows,
  '& tbody tr': {
    '--row-colour': palette.surface,
    cursor: 'pointer',
    backgroundColor: 'var(--row-colour)',
    transition: 'background-color 120ms ease-out',
  },
  '& tbody tr:hover': { '--row-colour': palette.hover },
  '& tbody tr[data-selected]': { '--row-colour': palette.selected },
}));
