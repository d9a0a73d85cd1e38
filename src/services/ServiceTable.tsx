import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback } from 'react';
import { Checkbox } from '../layout/Checkbox.tsx';
import { Icon } from '../layout/Icon.tsx';
import { visuallyHidden } from '../layout/textStyles.ts';
import { useText } from '../messages/useText.ts';
import { columns, narrowing } from './columns.ts';
import { useServiceActions } from './serviceActions.tsx';
import { useServiceList } from './ServiceListContext.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { rowSize, type Density } from './density.ts';
import { useServiceFacts } from './useServiceFacts.ts';
import { useStaffNames } from './useStaffNames.ts';

/** The services as a table: sticky head, one line a cell, the whole row opens. */
export function ServiceTable({ density }: { density: Density }) {
  const text = useText();
  const { data = [], sort, setSort, selection, now, isFetching } = useServiceList();
  const facts = useServiceFacts();
  const names = useStaffNames();
  const actions = useServiceActions();
  const chosen = data.filter(({ id }) => selection.has(id)).length;
  const isSorted = useCallback(
    (field: string | undefined) => field !== undefined && field === sort.field,
    [sort.field],
  );
  return (
    <Table aria-busy={isFetching} sx={{ '--row': `${rowSize[density]}px`, ...narrowing }}>
      <Box component="caption" sx={visuallyHidden}>
        {text('services.table.caption')}
      </Box>
      <colgroup>
        <col style={{ width: 44 }} />
        {columns.map(({ key, width }) => (
          <col key={key} data-column={key} style={{ width }} />
        ))}
        <col style={{ width: 46 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={text('services.select.page')}
              checked={data.length > 0 && chosen === data.length}
              indeterminate={chosen > 0 && chosen < data.length}
              onChange={selection.togglePage}
            />
          </th>
          {columns.map(({ key, label, sort: field, numeric }) => (
            <th
              key={key}
              scope="col"
              data-column={key}
              data-numeric={numeric}
              aria-sort={isSorted(field) ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
            >
              {field ? (
                <button
                  type="button"
                  onClick={() =>
                    setSort({ field, order: isSorted(field) && sort.order === 'ASC' ? 'DESC' : 'ASC' })
                  }
                >
                  {text(label)}
                  {isSorted(field) && <Icon of={sort.order === 'ASC' ? ArrowUp : ArrowDown} size={16} />}
                </button>
              ) : (
                text(label)
              )}
            </th>
          ))}
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {text('services.column.actions')}
            </Box>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            facts={facts(service)}
            staffNames={names}
            now={now}
            compact={density === 'compact'}
            selected={selection.has(service.id)}
            onSelect={selection.toggle}
            actions={actions}
          />
        ))}
      </tbody>
    </Table>
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
    height: 36,
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
  '& td': {
    ...typography.body1,
    height: 'var(--row)',
    color: palette.text.secondary,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& [data-numeric]': { textAlign: 'end' },
  '& [data-column="staff"]': { paddingInline: 8 },
  '& td[data-column="price"]': { color: palette.text.primary, fontWeight: 500 },
  '& tbody tr': {
    cursor: 'pointer',
    backgroundColor: palette.surface,
    transition: 'background-color 120ms ease-out',
  },
  '& tbody tr:hover': { backgroundColor: palette.hover },
  '& tbody tr[data-selected]': { backgroundColor: palette.selected },
}));
