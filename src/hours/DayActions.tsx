import { Box, Button } from '@mui/material';
import { Copy, Plus } from 'lucide-react';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { narrow } from './dayHoursStyles.ts';
import { useHoursWords } from './useHoursWords.ts';
import { hoursIn, type Day } from './week.ts';

interface DayActionsProps {
  day: Day;
  periods: readonly WeeklyPeriod[];
  locked: boolean;
  onAdd: () => void;
  onCopy: (days: readonly Day[]) => void;
}

/** The sum of a day's hours, and the changes of the whole day. */
export function DayActions({ day, periods, locked, onAdd, onCopy }: DayActionsProps) {
  const text = useText();
  const words = useHoursWords();
  const copies = useCopies(day, onCopy);
  const name = words.day(day);
  return (
    <Box sx={tail}>
      {periods.length > 0 && <Box sx={sum}>{words.hours(hoursIn(periods))}</Box>}
      {periods.length === 0 ? (
        <IconAction
          icon={Plus}
          label={text('hours.addOn', { day: name })}
          disabled={locked}
          onClick={onAdd}
        />
      ) : (
        <MenuButton
          label={text('hours.more', { day: name })}
          actions={() => [{ key: 'add', label: text('hours.add'), icon: Plus, onSelect: onAdd }, ...copies()]}
        />
      )}
    </Box>
  );
}

/** The same changes on a phone, where a day shows its sum in its summary. */
export function FoldedDayActions({ day, periods, locked, onAdd, onCopy }: DayActionsProps) {
  const text = useText();
  const words = useHoursWords();
  const copies = useCopies(day, onCopy);
  return (
    <Box sx={foldedActions}>
      <Button variant="outlined" startIcon={<Icon of={Plus} />} disabled={locked} onClick={onAdd}>
        {text('hours.add')}
      </Button>
      {periods.length > 0 && (
        <MenuButton
          label={text('hours.more', { day: words.day(day) })}
          actions={copies}
          renderButton={(opening) => (
            <Button variant="outlined" {...opening}>
              {text('hours.copy')}
            </Button>
          )}
        />
      )}
    </Box>
  );
}

const workingDays: readonly Day[] = eventDays.slice(0, 5);

/** Returns a function for the actions that copy a day's periods to other days. */
function useCopies(day: Day, onCopy: DayActionsProps['onCopy']) {
  const text = useText();
  const words = useHoursWords();
  const copy = (key: string, label: string, days: readonly Day[]) => ({
    key,
    label,
    icon: Copy,
    onSelect: () => onCopy(days),
  });
  return () => [
    copy(
      'copyWorkingDays',
      text('hours.copyWorkingDays', { first: words.day('MONDAY'), last: words.day('FRIDAY') }),
      workingDays,
    ),
    copy('copyAll', text('hours.copyAll'), eventDays),
    ...eventDays
      .filter((other) => other !== day)
      .map((other) => copy(`copy ${other}`, text('hours.copyTo', { day: words.day(other) }), [other])),
  ];
}

const tail = {
  gridColumn: 3,
  gridRow: 1,
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'start',
  minHeight: 36,
  gap: '8px',
  whiteSpace: 'nowrap',
  [narrow]: { gridColumn: 2 },
};
/** As wide as most sums, so that the inputs of all days are aligned. */
const sum = { minWidth: '2.75em', textAlign: 'end', color: 'text.secondary' };
const foldedActions = {
  gridColumn: '1 / -1',
  display: 'flex',
  gap: '8px',
  paddingBlock: '8px',
  '& > *': { flex: '1 1 0', minHeight: 44 },
};
