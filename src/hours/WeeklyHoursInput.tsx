import { Box } from '@mui/material';
import { useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useIsPhone } from '../ui/page/useIsPhone.ts';
import { DayHours } from './DayHours.tsx';
import type { HoursLocation } from './PeriodInputs.tsx';
import type { Day } from './week.ts';

interface WeeklyHoursInputProps {
  /** Path of the periods in the form. */
  source: string;
  /** The saved hours; undefined for a new record. */
  saved: readonly WeeklyPeriod[] | undefined;
  locations: readonly HoursLocation[];
  locked: boolean;
  /** Shown for a day without hours. Default: not working. */
  off?: string;
}

/** Stable: keeps the order in which the periods of a day were added. */
const byDay = (one: WeeklyPeriod, other: WeeklyPeriod) =>
  eventDays.indexOf(one.openDay) - eventDays.indexOf(other.openDay);

/** The hours of a week, day by day, bound to the form. On phones, one day is open at a time. */
export function WeeklyHoursInput({ source, saved, locations, locked, off }: WeeklyHoursInputProps) {
  const { setValue, formState } = useFormContext();
  const periods = (useWatch({ name: source }) as readonly WeeklyPeriod[] | undefined) ?? [];
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Day>();
  const { errors } = formState;
  const errorOf = (path: string) => {
    const error: { message?: string } | undefined = get(errors, path);
    return error?.message;
  };
  return (
    <Box data-field={source.replaceAll('.', '-')} sx={{ containerType: 'inline-size' }}>
      {eventDays.map((day) => (
        <DayHours
          key={day}
          {...{ day, source, periods, saved, locations, errorOf, locked, off }}
          {...(isPhone && {
            fold: { isOpen: open === day, toggle: () => setOpen(open === day ? undefined : day) },
          })}
          onChange={(next) => setValue(source, next.toSorted(byDay), { shouldDirty: true })}
        />
      ))}
    </Box>
  );
}
