import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useState } from 'react';
import { describedBy } from './FieldNote.tsx';
import { useBusiness } from './useBusiness.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

interface DateInputProps {
  id: string;
  label: string;
  /** RFC 3339. */
  value: string | undefined;
  invalid: boolean;
  /** The day's beginning in the business's zone, or null. */
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

/** A day written or picked from a calendar, in the order of day and month that the business's language has. */
export function DateInput({ id, label, value, invalid, onChange, onBlur }: DateInputProps) {
  const { locale, timeZone = dayjs.tz.guess() } = useBusiness();
  // Half a day written is no value of the form, but must stay on the screen.
  const [draft, setDraft] = useState<dayjs.Dayjs | null>();
  const known = value === undefined ? null : dayjs.utc(value).tz(timeZone);
  const shown = draft !== undefined && asInstant(draft) === (value ?? null) ? draft : known;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        value={shown}
        timezone={timeZone}
        format={orderOf(locale)}
        onChange={(next) => {
          setDraft(next);
          onChange(asInstant(next));
        }}
        slotProps={{
          textField: {
            fullWidth: true,
            error: invalid,
            onBlur,
            slotProps: {
              input: { role: 'group', 'aria-labelledby': `${id}-label`, ...describedBy(id, undefined) },
              htmlInput: { id, 'aria-label': label },
            },
          },
        }}
      />
    </LocalizationProvider>
  );

  function asInstant(day: dayjs.Dayjs | null): string | null {
    return day?.isValid() ? day.tz(timeZone, true).startOf('day').toISOString() : null;
  }
}

/** `DD.MM.YYYY` where people write days so. */
function orderOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts();
  return parts
    .map(({ type, value }) => {
      if (type === 'day') return 'DD';
      if (type === 'month') return 'MM';
      return type === 'year' ? 'YYYY' : value;
    })
    .join('');
}
