import { useMemo } from 'react';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { valuesOf, type ExceptionOwner } from './exceptionsOf.ts';

const anyOwner: ExceptionOwner = { away: 'TIME_OFF', scheduleId: '', hasOwnHours: false };

/** Formats exceptions of hours. Their times are wall-clock time. */
export function useExceptionWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { clocks } = useFormats();
  return useMemo(() => {
    const format = dateFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const at = (day: string) => new Date(`${day}T00:00:00Z`);
    return {
      /** `Mon 7 – Fri 11 Dec`, `Sat 12 Dec, 10:00–15:00`. */
      date(event: CalendarEvent): string {
        const { firstDay, lastDay, allDay, from, to } = valuesOf(event, anyOwner);
        const days = format.formatRange(at(firstDay), at(lastDay));
        return allDay ? days : `${days}, ${clocks(from, to)}`;
      },
      /** `Time off: holiday`, `Extra hours`. */
      what(event: CalendarEvent, owner: ExceptionOwner): string {
        const { kind, title } = valuesOf(event, owner);
        const isEverywhere = kind === 'CLOSURE' && event.location?.id === undefined;
        const location = kind === 'EXTRA_HOURS' ? event.location?.name : undefined;
        const name =
          location ?? [title, isEverywhere && text('hours.exceptions.everywhere')].filter(Boolean).join(', ');
        const label = text(`hours.exceptions.kind.${kind}`);
        return name ? text('hours.exceptions.what', { kind: label, name }) : label;
      },
    };
  }, [clocks, locale, text]);
}
