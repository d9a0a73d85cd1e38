import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { hueOf } from '../theme/hues.ts';
import { keyOf } from './address.ts';
import { clockChangeOf } from './days.ts';
import { entriesByDay, type Entry } from './entries.ts';
import { EntryChip } from './EntryChip.tsx';
import type { EntriesProps } from './entriesProps.ts';
import type { EntryWords } from './useCalendarWords.ts';

/** The entries of each day as a list. */
export function AgendaList(props: EntriesProps) {
  const { days, entries, words, wordsOf, timeZone, open, isLoading, onOpen } = props;
  const text = useText();
  const byDay = useMemo(() => entriesByDay(entries, days, timeZone), [entries, days, timeZone]);
  return (
    <Box
      aria-busy={isLoading}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '16px',
        marginBlockEnd: '24px',
      }}
    >
      {days.map((day) => {
        const found = byDay.get(day) ?? [];
        const change = clockChangeOf(day, timeZone);
        return (
          <Box component="section" key={day} aria-labelledby={`agenda-${day}`}>
            <Typography id={`agenda-${day}`} variant="h3" component="h2" sx={{ marginBlockEnd: '6px' }}>
              {words.day(day)}
            </Typography>
            {change && <Box sx={{ color: 'text.secondary' }}>{words.clockChange(change)}</Box>}
            {found.length === 0 ? (
              <Box sx={{ color: 'text.tertiary' }}>{isLoading ? '–' : text('calendar.nothing')}</Box>
            ) : (
              <Box component="ul" sx={list}>
                {found.map((entry) => (
                  <AgendaRow
                    key={entry.key}
                    entry={entry}
                    words={wordsOf(entry)}
                    isOpen={open !== undefined && keyOf(open) === entry.key}
                    onOpen={onOpen}
                  />
                ))}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

interface AgendaRowProps {
  entry: Entry;
  words: EntryWords;
  isOpen: boolean;
  onOpen: (entry: Entry) => void;
}

function AgendaRow({ entry, words, isOpen, onOpen }: AgendaRowProps) {
  const hue = entry.kind === 'block' ? undefined : hueOf(entry.serviceId ?? entry.id);
  return (
    <li>
      <Box
        component="button"
        type="button"
        data-entry={entry.key}
        aria-expanded={isOpen}
        onClick={() => onOpen(entry)}
        sx={row}
      >
        <Box component="span" sx={{ maxWidth: rem(176), color: 'text.secondary' }}>
          <bdi dir="ltr">{words.range}</bdi>
        </Box>
        <Box
          component="span"
          sx={{
            alignSelf: 'stretch',
            borderRadius: '2px',
            bgcolor: hue ? `hues.${hue}.edge` : 'control',
          }}
        />
        <Box component="span" sx={facts}>
          <Box component="span" sx={{ flex: `1 1 ${rem(200)}`, minWidth: 0 }}>
            <Box
              component="span"
              sx={{
                display: 'block',
                fontWeight: 600,
                ...(entry.status === 'CANCELED' && { textDecoration: 'line-through' }),
              }}
            >
              {words.title}
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {[words.second, entry.kind !== 'block' && words.staff, words.location]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          <EntryChip entry={entry} words={words} />
        </Box>
      </Box>
    </li>
  );
}

/** All times of a day share one column, as wide as the widest. On a phone a range wraps after its dash. */
const list = {
  display: 'grid',
  gridTemplateColumns: {
    xs: `${rem(108)} 3px minmax(0, 1fr)`,
    sm: `minmax(${rem(108)}, max-content) 3px minmax(0, 1fr)`,
  },
  columnGap: '12px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  overflow: 'hidden',
  '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
  '& > li + li': { borderBlockStart: '1px solid', borderColor: 'line' },
} as const;

/** In a narrow row, the chip wraps to a line under the texts. */
const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;

const row = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: rem(56),
  paddingBlock: '6px',
  paddingInline: '12px',
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'hover' },
  '&[aria-expanded=true]': { bgcolor: 'selected' },
  '&:focus-visible': { outlineOffset: '-2px' },
} as const;
