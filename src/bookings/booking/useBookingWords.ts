import { useMemo } from 'react';
import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts';
import { participantsOf, type Booking } from '../../../contract/entities/bookings/booking.ts';
import { dayOf } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { dateFormat, relativeFormat } from '../../ui/words/formatters.ts';
import { bookedTime } from './bookingRow.ts';

interface Span {
  from: string | undefined;
  to: string | undefined;
  isCourse: boolean;
}

/** Words of bookings, with times in the business's zone. */
export function useBookingWords() {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { now, moment } = useMoments();
  const { time, times } = useFormats();
  return useMemo(() => {
    const days = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    const shortDays = dateFormat(locale, { timeZone, day: 'numeric', month: 'short' });
    const farDays = dateFormat(locale, { timeZone, dateStyle: 'medium' });
    const relative = relativeFormat(locale, { numeric: 'auto' });
    const dayNumber = (at: Date) => Date.parse(`${dayOf(at.toISOString(), timeZone)}T00:00:00Z`) / dayMs;

    const dayName = (at: Date): string => {
      const distance = dayNumber(at) - dayNumber(now);
      const words = relative.format(distance, 'day');
      if (Math.abs(distance) <= 1) return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
      return (Math.abs(distance) < 180 ? days : farDays).format(at);
    };
    /** `in 55 minutes`, `3 days ago`; empty for the days before and after today, whose name says it. */
    const distance = (at: Date): string => {
      const away = at.getTime() - now.getTime();
      if (Math.abs(away) < hourMs) return relative.format(Math.round(away / minuteMs), 'minute');
      const daysAway = dayNumber(at) - dayNumber(now);
      if (Math.abs(daysAway) === 1) return '';
      return daysAway === 0
        ? relative.format(Math.round(away / hourMs), 'hour')
        : relative.format(daysAway, 'day');
    };
    const minutesOf = ({ startDate, endDate }: Booking) =>
      startDate && endDate ? (Date.parse(endDate) - Date.parse(startDate)) / minuteMs : undefined;

    const start = (from: string | undefined): string => {
      if (!from) return '–';
      const at = new Date(from);
      return text('bookings.at', { day: dayName(at), time: time(at) });
    };
    const span = ({ from, to, isCourse }: Span): string => {
      if (!from) return '–';
      const start = new Date(from);
      const isLong = to !== undefined && dayNumber(new Date(to)) !== dayNumber(start);
      if (isCourse && isLong) return farDays.formatRange(start, new Date(to));
      const hours = to ? times(start, new Date(to)) : time(start);
      return text('bookings.at', { day: dayName(start), time: hours });
    };

    return {
      moment,
      /** `Today, 15:00`. */
      start: ({ startDate }: Pick<Booking, 'startDate'>): string => start(startDate),
      /** `20 Nov` and `15:00`. */
      shortStart: ({ startDate }: Pick<Booking, 'startDate'>) => {
        if (!startDate) return { day: '–', time: '' };
        const at = new Date(startDate);
        return { day: shortDays.format(at), time: time(at) };
      },
      /** `Today, 15:00–16:00`; of a course its first and last day. */
      period: (booking: Booking): string => span(bookedTime(booking)),
      /** The same for a time without a booking. */
      span,
      distance: ({ startDate }: Booking): string => (startDate ? distance(new Date(startDate)) : ''),
      /** `60 min`, `Class`, `Course`. */
      kind(booking: Booking): string {
        const { isCourse, isGroup } = bookedTime(booking);
        if (isCourse) return text('bookings.kind.course');
        if (isGroup) return text('bookings.kind.class');
        const minutes = minutesOf(booking);
        return minutes === undefined ? '' : minutesWords([minutes], text);
      },
      people: (booking: Booking): string => text('bookings.people', { smart_count: participantsOf(booking) }),
      location(booking: Booking): string {
        const { location } = bookedTime(booking);
        if (location?.name) return location.name;
        if (location?.locationType === 'CUSTOM') return text('bookings.place.customer');
        return location?.formattedAddress ?? '–';
      },
      status: ({ status }: Booking): string => text(`bookings.status.${status}`),
      payment: ({ paymentStatus = 'UNDEFINED' }: Booking): string =>
        text(`bookings.payment.${paymentStatus}`),
    };
  }, [text, locale, timeZone, now, moment, time, times]);
}
