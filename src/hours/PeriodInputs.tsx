import { Box } from '@mui/material';
import { X } from 'lucide-react';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { Options } from '../ui/fields/Options.tsx';
import { narrow } from './dayHoursStyles.ts';
import { TimeInput } from './TimeInput.tsx';
import { useHoursWords } from './useHoursWords.ts';
import { withTimes } from './week.ts';

export interface HoursLocation {
  id: string;
  name: string;
}

interface PeriodInputsProps {
  period: WeeklyPeriod;
  /** Path of the period in the form: `hours.periods.0`. */
  path: string;
  /** A period can be at one of several locations. */
  locations: readonly HoursLocation[];
  /** Error messages by path. */
  errorOf: (path: string) => string | undefined;
  /** The element with the errors. */
  noteId: string;
  locked: boolean;
  /** On a phone: the location is below the times. */
  folded: boolean;
  onChange: (period: WeeklyPeriod) => void;
  onRemove: () => void;
}

/** Start, end and location of a period, and its removal. */
export function PeriodInputs(props: PeriodInputsProps) {
  const { period, path, locations, errorOf, noteId, locked, folded, onChange, onRemove } = props;
  const text = useText();
  const words = useHoursWords();
  const day = words.day(period.openDay);
  const idOf = (field: string) => `${path}.${field}`.replaceAll('.', '-');
  const time = (side: 'openTime' | 'closeTime', label: string) => (
    <TimeInput
      id={idOf(side)}
      label={label}
      value={period[side]}
      invalid={errorOf(`${path}.${side}`) !== undefined}
      describedBy={noteId}
      onChange={(value) => onChange(withTimes(period, { [side]: value }))}
    />
  );
  return (
    <Box data-field={idOf('openTime')} sx={folded ? foldedRange : range}>
      <Box sx={times}>
        {time('openTime', text('hours.start', { day }))}
        <span aria-hidden>–</span>
        <Box data-field={idOf('closeTime')} sx={{ display: 'contents' }}>
          {time('closeTime', text('hours.end', { day }))}
        </Box>
      </Box>
      {locations.length > 1 && (
        <Box data-field={idOf('locationId')} sx={position}>
          <Select
            id={idOf('locationId')}
            aria-label={text('hours.location', { day })}
            aria-describedby={noteId}
            value={period.locationId ?? ''}
            invalid={errorOf(`${path}.locationId`) !== undefined}
            onChange={({ target }) => {
              const { locationId: _old, ...rest } = period;
              onChange(target.value ? { ...rest, locationId: target.value } : rest);
            }}
          >
            <option value="">{text('hours.everywhere')}</option>
            <Options of={locations} />
          </Select>
        </Box>
      )}
      <IconAction
        icon={X}
        label={text('hours.remove', { span: words.span(period), day })}
        disabled={locked}
        onClick={onRemove}
      />
    </Box>
  );
}

const range = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', minWidth: 0 };
/** The times and their removal in one line, the location below. */
const foldedRange = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  alignItems: 'center',
  gap: '6px',
  '& > :nth-of-type(2)': { gridRow: 2, maxWidth: 'none' },
};
const times = { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 };
const position = {
  flex: '1 1 7.75rem',
  minWidth: 0,
  maxWidth: '16rem',
  [narrow]: { order: 1, flexBasis: '100%', maxWidth: 'none' },
};
