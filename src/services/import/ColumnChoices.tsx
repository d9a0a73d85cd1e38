import { Box } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import type { CsvTable } from './csvRows.ts';
import {
  columnLabel,
  importColumns,
  isCalculated,
  type ColumnMap,
  type ImportColumn,
} from './importColumns.ts';

interface ColumnChoicesProps {
  table: CsvTable;
  map: ColumnMap;
  /** The reason why there is no preview. */
  fault: string | undefined;
  onChange: (map: ColumnMap) => void;
}

/** The columns of a table, each with an example and its meaning. */
export function ColumnChoices({ table, map, fault, onChange }: ColumnChoicesProps) {
  const text = useText();
  const headings = table.head.map(
    (heading, index) => heading || text('serviceImport.columns.unnamed', { number: index + 1 }),
  );
  const imported = map.filter((column) => column !== undefined).length;
  const unread = headings.filter((_heading, index) => map[index] === undefined);
  const choose = (index: number, value: string) =>
    onChange(map.map((column, at) => (at === index ? columnOf(value) : column)));
  return (
    <SectionCard
      id="columns"
      title={text('serviceImport.columns.title')}
      lead={text('serviceImport.columns.lead', { smart_count: imported, all: headings.length })}
    >
      <Box component="ul" sx={list}>
        {headings.map((heading, index) => (
          <Box key={index} component="li" sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Box component="label" htmlFor={`column-${index}`} sx={name}>
                {heading}
              </Box>
              <Box sx={example}>{exampleOf(index)}</Box>
            </Box>
            <Select
              id={`column-${index}`}
              aria-label={text('serviceImport.columns.meaning', { heading })}
              value={map[index] ?? ''}
              onChange={({ target }) => choose(index, target.value)}
            >
              <option value="">{text('serviceImport.columns.skip')}</option>
              {importColumns.map((column) => (
                <option key={column} value={column}>
                  {text(columnLabel(column))}
                </option>
              ))}
            </Select>
          </Box>
        ))}
      </Box>
      {unread.length > 0 && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text('serviceImport.unread', { fields: unread.join(', ') })}
        </Box>
      )}
      <Box role="alert" sx={{ color: 'bad.text', '&:empty': { display: 'none' } }}>
        {fault}
      </Box>
    </SectionCard>
  );

  function exampleOf(index: number): string {
    const heading = table.head[index] ?? '';
    if (map[index] === undefined && isCalculated(heading, text))
      return text('serviceImport.columns.calculated');
    const value = table.rows.find(({ cells }) => cells[index]?.trim())?.cells[index];
    return value === undefined
      ? text('serviceImport.columns.noExample')
      : text('serviceImport.columns.example', { value: value.slice(0, 200) });
  }
}

const columnOf = (value: string): ImportColumn | undefined =>
  importColumns.find((column) => column === value);

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 280px)' },
  alignItems: 'center',
  gap: '6px 16px',
  paddingBlock: '10px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:first-of-type': { paddingBlockStart: 0 },
} as const;

const name = { fontWeight: 500, overflowWrap: 'anywhere' } as const;

const example = {
  typography: 'body2',
  color: 'text.tertiary',
  display: '-webkit-box',
  WebkitLineClamp: 1,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
