import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { recordOfRow, type BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { ChooseRow } from './ChooseRow.tsx';
import { RowName } from './RowName.tsx';
import { RowReason } from './RowReason.tsx';
import { isExcluded, type RowChoice } from './rowChoice.ts';
import { resultKey } from '../runCounts.ts';
import { shownFields } from './shownFields.ts';
import { runColumns, type RunColumn } from './runColumns.ts';
import { useBulkWords, type Cell } from '../useBulkWords.ts';

export interface RowsProps {
  title: string;
  items: readonly BulkRunItem[];
  /** Whether the run deletes: its rows have no fields. */
  removes: boolean;
  /** Defined if rows can be excluded. */
  choose: RowChoice | undefined;
}

/** Rows of a run as a table, with a column per changed field. */
export function RowTable({ title, items, removes, choose }: RowsProps) {
  const text = useText();
  const familyText = useFamilyText();
  const words = useBulkWords();
  const rows = items.map((item) => ({ item, cells: words.cellsOf(shownFields(item)) }));
  const columns = runColumns(rows.map(({ cells }) => cells));
  const withReasons = items.some(({ error }) => error !== undefined);
  return (
    // With many fields the table scrolls horizontally under a sticky first column.
    <Box sx={{ overflowX: 'auto' }}>
      <Table>
        <Box component="caption" sx={visuallyHidden}>
          {title}
        </Box>
        <thead>
          <tr>
            <th scope="col">{familyText('record')}</th>
            {columns.map(({ key, label, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric || undefined}>
                {label}
              </th>
            ))}
            {removes && <th scope="col">{text('bulk.rows.result')}</th>}
            {withReasons && <th scope="col">{text('bulk.rows.reason')}</th>}
            {choose && (
              <th scope="col" data-action>
                <Box component="span" sx={visuallyHidden}>
                  {text('bulk.rows.action')}
                </Box>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, cells }) => {
            const out = choose !== undefined && isExcluded(item);
            return (
              <tr key={item.id} data-record={recordOfRow(item)} data-out={out ? '' : undefined}>
                <th scope="row">
                  <RowName item={item} sx={name} />
                </th>
                {columns.map((column) => (
                  <td key={column.key} data-numeric={column.numeric || undefined}>
                    <CellsOf column={column} cells={cells} isNew={item.isNew} />
                  </td>
                ))}
                {removes && <td>{!item.error && text(resultKey(removes, item.state))}</td>}
                {withReasons && <td>{item.error && <RowReason item={item} error={item.error} />}</td>}
                {choose && (
                  <td data-action>
                    <ChooseRow item={item} choose={choose} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Box>
  );
}

interface CellsOfProps {
  column: RunColumn;
  cells: readonly Cell[];
  isNew: boolean | undefined;
}

/** Changes in one cell, usually of one field; a price cell also contains variants. */
function CellsOf({ column, cells, isNew }: CellsOfProps) {
  const own = cells.filter((cell) => cell.column === column.key);
  if (own.length === 0) return <Same />;
  return own.map((cell) => (
    <Box key={cell.key} sx={{ justifyContent: 'inherit', '& + &': { marginBlockStart: '6px' } }}>
      <ChangedValue cell={cell} isNew={isNew} />
      {cell.label !== column.label && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{cell.label}</Box>
      )}
    </Box>
  ));
}

/** A field that the run does not change in this row. */
function Same() {
  const text = useText();
  return (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      <span aria-hidden>–</span>
      <Box component="span" sx={visuallyHidden}>
        {text('bulk.rows.same')}
      </Box>
    </Box>
  );
}

const name = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

const Table = styled('table')(({ theme: { palette, typography } }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    ...typography.body1,
    padding: '12px',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockStart: `1px solid ${palette.line}`,
    fontVariantNumeric: 'tabular-nums',
    minWidth: 128,
    maxWidth: 320,
  },
  '& thead th': {
    ...typography.caption,
    padding: '0 12px',
    height: 36,
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    backgroundColor: palette.sunken,
    color: palette.text.tertiary,
  },
  '& th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minWidth: 200,
    maxWidth: 280,
    paddingInlineStart: 20,
  },
  '& [data-numeric]': { textAlign: 'end', justifyContent: 'flex-end', width: 1, whiteSpace: 'nowrap' },
  '& tbody th': { backgroundColor: palette.surface },
  '& [data-action]': { textAlign: 'end', width: 1, whiteSpace: 'nowrap', paddingBlock: 6, minWidth: 0 },
  '& td:last-of-type': { paddingInlineEnd: 20 },
  '& [data-out] > :not([data-action])': {
    opacity: 1,
    textDecoration: 'line-through',
    color: palette.text.tertiary,
  },
  '& [data-out] > :not([data-action]) *': { color: palette.text.tertiary },
}));
