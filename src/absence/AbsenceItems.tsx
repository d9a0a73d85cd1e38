import { Box } from '@mui/material';
import { useId } from 'react';
import type { AbsenceItem } from '../../contract/entities/bulkRuns/absence.ts';
import { dayOf } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { Options } from '../ui/fields/Options.tsx';
import { cancelled, choiceOf, conflictOf, unchanged, type Choices } from './absencePlan.ts';
import { useDays } from './useDays.ts';

interface AbsenceItemsProps {
  items: readonly AbsenceItem[];
  choices: Choices;
  onChoose: (id: string, choice: string) => void;
}

/** The appointments and sessions by day, each with who takes it. */
export function AbsenceItems({ items, choices, onChoose }: AbsenceItemsProps) {
  const days = useDays();
  const { timeZone } = useBusiness();
  const dayIn = ({ start }: AbsenceItem) => dayOf(start, timeZone);
  return [...new Set(items.map(dayIn))].map((day) => (
    <Box key={day} component="section" aria-labelledby={`day-${day}`}>
      <Box id={`day-${day}`} component="h3" sx={heading}>
        {days.heading(day)}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items
          .filter((item) => dayIn(item) === day)
          .map((item) => (
            <Row
              key={item.id}
              item={item}
              choice={choiceOf(item, choices)}
              conflict={conflictOf(item, items, choices)}
              onChoose={(choice) => onChoose(item.id, choice)}
            />
          ))}
      </Box>
    </Box>
  ));
}

interface RowProps {
  item: AbsenceItem;
  choice: string;
  conflict: AbsenceItem | undefined;
  onChoose: (choice: string) => void;
}

function Row({ item, choice, conflict, onChoose }: RowProps) {
  const text = useText();
  const id = useId();
  const days = useDays();
  const { number } = useFormats();
  const { title, start, end, customer, participants, location, kind, takers } = item;
  const named = [title, days.time(start), customer].filter(Boolean).join(', ');
  const who =
    kind === 'SESSION'
      ? text('absence.participants', { smart_count: participants, count: number(participants) })
      : customer;
  const taker = takers.find((each) => each.id === choice);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{days.hours(start, end)}</Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
          {[who, location].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Select
          aria-label={text('absence.choice', { item: named })}
          aria-describedby={`${id}-note`}
          invalid={conflict !== undefined}
          aria-invalid={conflict !== undefined || undefined}
          value={choice}
          onChange={({ target }) => onChoose(target.value)}
        >
          <Options of={takers} />
          <option value={unchanged}>{text('absence.leave')}</option>
          <option value={cancelled}>{text('absence.cancel')}</option>
        </Select>
        <Box id={`${id}-note`} sx={{ typography: 'body2', color: conflict ? 'bad.text' : 'text.tertiary' }}>
          {conflict &&
            text('absence.conflict', {
              name: taker?.name ?? '',
              item: [conflict.title, days.time(conflict.start)].join(', '),
            })}
          {takers.length === 0 && text('absence.nobody')}
        </Box>
      </Box>
    </Box>
  );
}

const heading = { typography: 'body1', fontWeight: 600, margin: 0, paddingBlockEnd: '8px' } as const;

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: '7.5rem minmax(0, 1fr) minmax(0, 15rem)',
  },
  gap: '4px 16px',
  alignItems: 'start',
  paddingBlock: '12px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;
