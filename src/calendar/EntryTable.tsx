import { Box, Link } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { visuallyHidden } from '../ui/textStyles.ts';
import { keyOf } from './address.ts';
import { dayOf } from '../../contract/wallClock.ts';
import type { EntriesProps } from './entriesProps.ts';
import { EntryChip } from './EntryChip.tsx';

const columns = ['time', 'service', 'who', 'staff', 'room', 'location', 'status'] as const;

/** The entries of a range as a table, for screen readers and the keyboard. */
export function EntryTable(props: EntriesProps) {
  const { days, entries, words, wordsOf, timeZone, open, isLoading, onOpen } = props;
  const text = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box component="section" aria-label={text('calendar.table')} tabIndex={0} sx={frame}>
      <Box component="table" aria-busy={isLoading} sx={table}>
        <Box component="caption" sx={visuallyHidden}>
          {text('calendar.tableOf', { range: words.range(days[0] ?? '', days.at(-1) ?? '') })}
        </Box>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`calendar.head.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { range, title, second, staff, rooms, location } = wordsOf(entry);
            const day = dayOf(new Date(entry.start).toISOString(), timeZone);
            return (
              <tr key={entry.key}>
                <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
                  {words.weekday(day)} {words.date(day)}, {range}
                </Box>
                <th scope="row">
                  <Link
                    component="button"
                    type="button"
                    data-entry={entry.key}
                    aria-expanded={open !== undefined && keyOf(open) === entry.key}
                    onClick={() => onOpen(entry)}
                    sx={{ textAlign: 'start', font: 'inherit', fontWeight: 600 }}
                  >
                    {title}
                  </Link>
                </th>
                <td>{entry.kind === 'block' ? '–' : second}</td>
                <td>{staff || '–'}</td>
                <td>{rooms || '–'}</td>
                <td>{location || '–'}</td>
                <td>
                  <EntryChip entry={entry} words={wordsOf(entry)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

const frame = {
  overflowX: 'auto',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  marginBlockEnd: '24px',
} as const;

const table = {
  width: 1,
  minWidth: rem(760),
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', paddingInline: '12px', paddingBlock: '8px' },
  '& thead th': { typography: 'caption', color: 'text.secondary', bgcolor: 'sunken' },
  '& tbody tr': { borderBlockStart: '1px solid', borderColor: 'line' },
  '& tbody tr:hover': { bgcolor: 'hover' },
} as const;
