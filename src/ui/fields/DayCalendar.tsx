import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { useBusiness } from '../business/useBusiness.ts';
import { firstWeekdayOf } from '../words/firstWeekday.ts';

interface DayCalendarProps {
  /** `2027-03-01`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

/** A month calendar for choosing a day. Days have no time zone. */
export function DayCalendar({ value, min, max, onChoose }: DayCalendarProps) {
  const { locale } = useBusiness();
  return (
    // The two locales differ in the first day of the week.
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={firstWeekdayOf(locale) === 7 ? 'en' : 'en-gb'}
    >
      <DateCalendar
        // The opened calendar takes the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value === '' ? null : dayjs(value)}
        minDate={min === undefined ? undefined : dayjs(min)}
        maxDate={max === undefined ? undefined : dayjs(max)}
        onChange={(day, state) => {
          if (day && state === 'finish') onChoose(day.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
