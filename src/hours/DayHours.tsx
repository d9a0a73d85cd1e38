import { Box, Button, ButtonBase, Link } from '@mui/material';
import { ChevronDown, CircleAlert, Copy, Plus, X } from 'lucide-react';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { equalValues } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { fieldFrame } from '../ui/fields/form/FieldNote.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { TimeInput } from './TimeInput.tsx';
import { useHoursWords } from './useHoursWords.ts';
import { copiedTo, freshPeriod, hoursIn, periodsOf, withTimes, type Day } from './week.ts';

export interface HoursLocation {
  id: string;
  name: string;
}

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

const workingDays: readonly Day[] = eventDays.slice(0, 5);

/** The hours of one day of the week: a switch, its periods, and their changes. */
export function DayHours(props: DayHoursProps) {
  const { day, source, periods, saved, locations, errorOf, locked, fold, onChange } = props;
  const text = useText();
  const { off = text('hours.off') } = props;
  const words = useHoursWords();
  const own = periodsOf(periods, day);
  const before = saved ? periodsOf(saved, day).map(({ period }) => period) : undefined;
  const ownPeriods = own.map(({ period }) => period);
  const changed = before !== undefined && !equalValues(before, ownPeriods);
  const name = words.day(day);
  const noteId = `${source.replaceAll('.', '-')}-${day}-note`;
  const errors = own.flatMap(({ index }) =>
    ['openTime', 'closeTime', 'locationId'].flatMap((field) => errorOf(`${source}.${index}.${field}`) ?? []),
  );
  const others = periods.filter(({ openDay }) => openDay !== day);
  const replace = (index: number, next: WeeklyPeriod) => onChange(periods.with(index, next));
  const add = () => onChange([...periods, freshPeriod(periods, day)]);
  const copy = (days: readonly Day[]) => onChange(copiedTo(periods, day, days));
  const control = {
    'aria-label': name,
    checked: own.length > 0,
    disabled: locked,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange(target.checked ? [...periods, freshPeriod(before ?? [], day)] : others),
  };
  // A day with an error stays open, because its inputs get the focus.
  const isOpen = !fold || fold.isOpen || errors.length > 0;
  const copies = () => [
    {
      key: 'copyWorkingDays',
      label: text('hours.copyWorkingDays', {
        first: words.day('MONDAY'),
        last: words.day('FRIDAY'),
      }),
      icon: Copy,
      onSelect: () => copy(workingDays),
    },
    {
      key: 'copyAll',
      label: text('hours.copyAll'),
      icon: Copy,
      onSelect: () => copy(eventDays),
    },
    ...eventDays
      .filter((other) => other !== day)
      .map((other) => ({
        key: `copy ${other}`,
        label: text('hours.copyTo', { day: words.day(other) }),
        icon: Copy,
        onSelect: () => copy([other]),
      })),
  ];
  const summary =
    own.length === 0
      ? off
      : isOpen
        ? words.hours(hoursIn(ownPeriods))
        : ownPeriods.map(words.span).join(', ');
  return (
    <Box
      data-changed={changed ? '' : undefined}
      sx={{ ...fieldFrame(changed), ...row, ...(fold && foldedRow) }}
    >
      <Box component="label" sx={dayName}>
        {/* A native checkbox exposes its checked state itself. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <Switch {...control} type="checkbox" role="switch" />
        <span>{words.shortDay(day)}</span>
        {own.length === 0 && !fold && (
          <Box component="span" aria-hidden sx={offLabel}>
            {off}
          </Box>
        )}
      </Box>
      {fold && (
        <ButtonBase
          aria-expanded={isOpen}
          aria-label={text('hours.daySummary', { day: name, hours: summary })}
          onClick={fold.toggle}
          sx={summaryButton}
        >
          <Box component="bdi" sx={own.length === 0 ? { color: 'text.tertiary' } : null}>
            {summary}
          </Box>
          <Icon of={ChevronDown} />
        </ButtonBase>
      )}
      <Box component="fieldset" aria-label={text('hours.of', { day: name })} sx={ranges}>
        {own.length === 0 && !fold && <Box sx={offBelow}>{off}</Box>}
        {isOpen &&
          own.map(({ period, index }) => {
            const at = `${source}.${index}`;
            const idOf = (field: string) => `${at}.${field}`.replaceAll('.', '-');
            const time = (side: 'openTime' | 'closeTime', label: string) => (
              <TimeInput
                id={idOf(side)}
                label={label}
                value={period[side]}
                invalid={errorOf(`${at}.${side}`) !== undefined}
                describedBy={noteId}
                onChange={(value) => replace(index, withTimes(period, { [side]: value }))}
              />
            );
            const span = words.span(period);
            return (
              // Periods have no other identity than their index in the list.
              <Box key={index} data-field={idOf('openTime')} sx={fold ? foldedRange : range}>
                <Box sx={times}>
                  {time('openTime', text('hours.start', { day: name }))}
                  <span aria-hidden>–</span>
                  <Box data-field={idOf('closeTime')} sx={{ display: 'contents' }}>
                    {time('closeTime', text('hours.end', { day: name }))}
                  </Box>
                </Box>
                {locations.length > 1 && (
                  <Box data-field={idOf('locationId')} sx={position}>
                    <Select
                      id={idOf('locationId')}
                      aria-label={text('hours.location', { day: name })}
                      aria-describedby={noteId}
                      value={period.locationId ?? ''}
                      invalid={errorOf(`${at}.locationId`) !== undefined}
                      onChange={({ target }) => {
                        const { locationId: _old, ...rest } = period;
                        replace(index, target.value ? { ...rest, locationId: target.value } : rest);
                      }}
                    >
                      <option value="">{text('hours.everywhere')}</option>
                      {locations.map(({ id, name: location }) => (
                        <option key={id} value={id}>
                          {location}
                        </option>
                      ))}
                    </Select>
                  </Box>
                )}
                <IconAction
                  icon={X}
                  label={text('hours.remove', { span, day: name })}
                  disabled={locked}
                  onClick={() => onChange(periods.filter((_, other) => other !== index))}
                />
              </Box>
            );
          })}
        <Box id={noteId} sx={note}>
          {errors.map((error) => (
            <Box key={error} sx={errorLine}>
              <Icon of={CircleAlert} size={16} />
              {error}
            </Box>
          ))}
          {own
            .filter(({ period }) => period.closeDay !== day)
            .map(({ period, index }) => (
              <div key={index}>
                {text('hours.overnight', { time: period.closeTime, day: words.day(period.closeDay) })}
              </div>
            ))}
          {changed && (
            <Box sx={{ color: 'text.secondary' }}>
              {before.length === 0
                ? text('layout.field.was', { value: off })
                : text('layout.field.was', { value: before.map(words.span).join(', ') })}{' '}
              <Link
                component="button"
                type="button"
                aria-label={text('layout.field.putBackName', { field: name })}
                onClick={() => onChange([...others, ...before])}
                sx={{ typography: 'body2', color: 'text.secondary' }}
              >
                {text('layout.field.putBack')}
              </Link>
            </Box>
          )}
        </Box>
      </Box>
      {fold && isOpen && (
        <Box sx={foldedActions}>
          <Button variant="outlined" startIcon={<Icon of={Plus} />} disabled={locked} onClick={add}>
            {text('hours.add')}
          </Button>
          {own.length > 0 && (
            <MenuButton
              label={text('hours.more', { day: name })}
              actions={copies}
              renderButton={(opening) => (
                <Button variant="outlined" {...opening}>
                  {text('hours.copy')}
                </Button>
              )}
            />
          )}
        </Box>
      )}
      {!fold && (
        <Box sx={tail}>
          {own.length > 0 && <Box sx={sum}>{words.hours(hoursIn(ownPeriods))}</Box>}
          {own.length === 0 ? (
            <IconAction
              icon={Plus}
              label={text('hours.addOn', { day: name })}
              disabled={locked}
              onClick={add}
            />
          ) : (
            <MenuButton
              label={text('hours.more', { day: name })}
              actions={() => [
                { key: 'add', label: text('hours.add'), icon: Plus, onSelect: add },
                ...copies(),
              ]}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** Relative to the font size: below this width, the hours of a day are under its name. */
const narrow = '@container (max-width: 28rem)';

const row = {
  display: 'grid',
  gridTemplateColumns: '5.5em minmax(0, 1fr) auto',
  columnGap: '12px',
  paddingBlock: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
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
const range = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', minWidth: 0 };
const times = { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 };
const position = {
  flex: '1 1 7.75rem',
  minWidth: 0,
  maxWidth: '16rem',
  [narrow]: { order: 1, flexBasis: '100%', maxWidth: 'none' },
};
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
/** The times and their removal in one line, the location below. */
const foldedRange = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  alignItems: 'center',
  gap: '6px',
  '& > :nth-of-type(2)': { gridRow: 2, maxWidth: 'none' },
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
const foldedActions = {
  gridColumn: '1 / -1',
  display: 'flex',
  gap: '8px',
  paddingBlock: '8px',
  '& > *': { flex: '1 1 0', minHeight: 44 },
};
/** As wide as most sums, so that the inputs of all days are aligned. */
const sum = { minWidth: '2.75em', textAlign: 'end', color: 'text.secondary' };
const note = { typography: 'body2', color: 'text.tertiary', '&:empty': { display: 'none' } };
const errorLine = {
  display: 'flex',
  gap: '6px',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
};
