import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { BulkRunItem } from '../../contract/entities/bulkRun.ts';
import { visuallyHidden } from '../layout/textStyles.ts';
import { useText } from '../messages/useText.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { RowReason } from './RowReason.tsx';
import type { RowChoice } from './rowChoice.ts';
import { useBulkWords, type Cell } from './useBulkWords.ts';

export interface RowsProps {
  title: string;
  items: readonly BulkRunItem[];
  /** The run deletes: its rows have no fields. */
  removes: boolean;
  choice: RowChoice | undefined;
}

/** Rows of a run as a grid: a column for each field that changes in any of them. */
export function RowTable({ title, items, removes, choice }: RowsProps) {
  const text = useText();
  const words = useBulkWords();
  const rows = items.map((item) => ({ item, cells: words.cellsOf(item.fields) }));
  const columns = columnsOf(rows.flatMap(({ cells }) => cells));
  const withReasons = items.some(({ error }) => error !== undefined);
  return (
    // A grid with many fields scrolls sideways; its first column stays.
    <Box sx={{ overflowX: 'auto' }}>
      <Table>
        <Box component="caption" sx={visuallyHidden}>
          {title}
        </Box>
        <thead>
          <tr>
            <th scope="col">{text('bulk.rows.service')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {removes && <th scope="col">{text('bulk.rows.result')}</th>}
            {withReasons && <th scope="col">{text('bulk.rows.reason')}</th>}
            {choice && (
              <th scope="col">
                <Box component="span" sx={visuallyHidden}>
                  {text('bulk.rows.action')}
                </Box>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, cells }) => {
            const out = choice?.excluded.has(item.serviceId) ?? false;
            return (
              <tr key={item.id} data-service={item.serviceId} data-out={out ? '' : undefined}>
                <th scope="row">
                  <Box component={Link} to={`/services/${item.serviceId}`} sx={name} title={item.name}>
                    {item.name}
                  </Box>
                </th>
                {columns.map(({ key }) => {
                  const cell = cells.find((one) => one.key === key);
                  return <td key={key}>{cell ? <ChangedValue cell={cell} /> : <Same />}</td>;
                })}
                {removes && <td>{!item.error && text('bulk.run.deleted')}</td>}
                {withReasons && <td>{item.error && <RowReason item={item} error={item.error} />}</td>}
                {choice && (
                  <td data-action>
                    <Button
                      size="small"
                      aria-label={text(out ? 'bulk.rows.putBackName' : 'bulk.rows.leaveOutName', {
                        name: item.name,
                      })}
                      onClick={() => choice.toggle(item.serviceId)}
                    >
                      {text(out ? 'bulk.rows.putBack' : 'bulk.rows.leaveOut')}
                    </Button>
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

function columnsOf(cells: readonly Cell[]): Pick<Cell, 'key' | 'label'>[] {
  return [...new Map(cells.map(({ key, label }) => [key, { key, label }])).values()];
}

/** A field that the run does not touch in this row. */
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
    padding: '10px 12px',
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
