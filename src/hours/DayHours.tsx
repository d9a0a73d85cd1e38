import { Box, ButtonBase } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { equalValues } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { fieldFrame } from '../ui/fields/form/FieldNote.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Icon } from '../ui/Icon.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { DayActions, FoldedDayActions } from './DayActions.tsx';
import { narrow } from './dayHoursStyles.ts';
import { DayNote } from './DayNote.tsx';
import { PeriodInputs, type HoursLocation } from './PeriodInputs.tsx';
import { useHoursWords } from './useHoursWords.ts';
import { copiedTo, freshPeriod, hoursIn, periodsOf, type Day } from './week.ts';

interface DayHoursProps {
  day: Day;
  /** Path of the list in the form: `hours.periods`. */
  source: string;
  periods: readonly WeeklyPeriod[];
  /** Saved periods; undefined for a new record. */
  saved: readonly WeeklyPeriod[] | undefined;
  /** A period can be at one of several locations. */
  locations: readonly HoursLocation[];
  /** Error messages by path. */
  errorOf: (path: string) => string | undefined;
  locked: boolean;
  /** Shown for a day without hours. Default: not working. */
  off?: string | undefined;
  /** On a phone: the inputs open on request. */
  fold?: { isOpen: boolean; toggle: () => void };
  onChange: (periods: WeeklyPeriod[]) => void;
}

/** The hours of one day of the week: a switch, its periods, and their changes. */
export function DayHours(props: DayHoursProps) {
  const { day, source, periods, saved, locations, errorOf, locked, fold, onChange } = props;
  const text = useText();
  const { off = text('hours.off') } = props;
  const words = useHoursWords();
  const own = periodsOf(periods, day);
  const ownPeriods = own.map(({ period }) => period);
  const before = saved && periodsOf(saved, day).map(({ period }) => period);
  const changed = before !== undefined && !equalValues(before, ownPeriods);
  const name = words.day(day);
  const noteId = `${source.replaceAll('.', '-')}-${day}-note`;
  const errors = own.flatMap(({ index }) =>
    ['openTime', 'closeTime', 'locationId'].flatMap((field) => errorOf(`${source}.${index}.${field}`) ?? []),
  );
  const others = periods.filter(({ openDay }) => openDay !== day);
  // A day with an error stays open, because its inputs get the focus.
  const isOpen = !fold || fold.isOpen || errors.length > 0;
  const changes = {
    day,
    periods: ownPeriods,
    locked,
    onAdd: () => onChange([...periods, freshPeriod(periods, day)]),
    onCopy: (days: readonly Day[]) => onChange(copiedTo(periods, day, days)),
  };
  return (
    <Box
      data-changed={changed ? '' : undefined}
      sx={{ ...fieldFrame(changed), ...row, ...(fold && foldedRow) }}
    >
      <Box component="label" sx={dayName}>
        <Switch
          aria-label={name}
          checked={own.length > 0}
          disabled={locked}
          onChange={({ target }) =>
            onChange(target.checked ? [...periods, freshPeriod(before ?? [], day)] : others)
          }
        />
        <span>{words.shortDay(day)}</span>
        {own.length === 0 && !fold && (
          <Box component="span" aria-hidden sx={offLabel}>
            {off}
          </Box>
        )}
      </Box>
      {fold && <DaySummary {...{ name, off, isOpen }} periods={ownPeriods} onToggle={fold.toggle} />}
      <Box component="fieldset" aria-label={text('hours.of', { day: name })} sx={ranges}>
        {own.length === 0 && !fold && <Box sx={offBelow}>{off}</Box>}
        {isOpen &&
          own.map(({ period, index }) => (
            <PeriodInputs
              // Periods have no other identity than their index in the list.
              key={index}
              {...{ period, locations, errorOf, noteId, locked }}
              path={`${source}.${index}`}
              folded={fold !== undefined}
              onChange={(next) => onChange(periods.with(index, next))}
              onRemove={() => onChange(periods.toSpliced(index, 1))}
            />
          ))}
        <DayNote
          id={noteId}
          {...{ day, errors, off }}
          periods={ownPeriods}
          changedFrom={changed ? before : undefined}
          onPutBack={(old) => onChange([...others, ...old])}
        />
      </Box>
      {!fold && <DayActions {...changes} />}
      {fold && isOpen && <FoldedDayActions {...changes} />}
    </Box>
  );
}

interface DaySummaryProps {
  name: string;
  periods: readonly WeeklyPeriod[];
  off: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Folds a day on a phone. Shows the times of a folded day, and the sum of an open one, whose inputs show the times. */
function DaySummary({ name, periods, off, isOpen, onToggle }: DaySummaryProps) {
  const text = useText();
  const words = useHoursWords();
  const times = isOpen ? words.hours(hoursIn(periods)) : periods.map(words.span).join(', ');
  const summary = periods.length === 0 ? off : times;
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-label={text('hours.daySummary', { day: name, hours: summary })}
      onClick={onToggle}
      sx={summaryButton}
    >
      <Box component="bdi" sx={periods.length === 0 ? { color: 'text.tertiary' } : null}>
        {summary}
      </Box>
      <Icon of={ChevronDown} />
    </ButtonBase>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: '5.5em minmax(0, 1fr) auto',
  columnGap: '12px',
  paddingBlock: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
};
/** 52 high, with targets of 44. */
const foldedRow = {
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  paddingBlock: '4px',
  [narrow]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  '& > label': { minHeight: 44, alignSelf: 'start', minWidth: '6em' },
  '& .MuiInputBase-root, & .MuiIconButton-root, & select': { minHeight: 44 },
  '& .MuiInputBase-root': { flexGrow: 1 },
};
const dayName = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignSelf: 'start',
  gap: '10px',
  minHeight: 36,
  fontWeight: 500,
  cursor: 'pointer',
};
const offLabel = {
  display: 'none',
  fontWeight: 400,
  color: 'text.tertiary',
  [narrow]: { display: 'inline' },
};
const offBelow = { paddingBlock: '8px', color: 'text.tertiary', [narrow]: visuallyHidden };
const summaryButton = {
  typography: 'body1',
  gridRow: 1,
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: '8px',
  minHeight: 44,
  textAlign: 'start',
  borderRadius: '8px',
  fontVariantNumeric: 'tabular-nums',
  '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
};
const ranges = {
  border: 0,
  margin: 0,
  padding: 0,
  gridRow: 1,
  gridColumn: 2,
  minWidth: 0,
  display: 'grid',
  gap: '6px',
  [narrow]: { gridRow: 2, gridColumn: '1 / -1' },
};
