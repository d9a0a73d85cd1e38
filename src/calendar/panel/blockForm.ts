import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { daysAfter, isDate } from '../../../contract/wallClock.ts';

/** The form of blocked time. */
export interface BlockForm {
  owner: string;
  title: string;
  allDay: boolean;
  day: string;
  /** The last whole day. */
  lastDay: string;
  /** `12:30`. */
  from: string;
  to: string;
}

/** The first fault of a form; undefined for a valid one. */
export function blockFault({ owner, allDay, day, lastDay, from, to }: BlockForm) {
  if (owner === '') return 'owner';
  if (!isDate(day) || (allDay ? !isDate(lastDay) : from === '' || to === '')) return 'incomplete';
  if (allDay ? lastDay < day : to <= from) return 'order';
  return undefined;
}

/** The times and title of the event of a form. Whole days end at the beginning of the next one. */
export function blockInput(
  { title, allDay, day, lastDay, from, to }: BlockForm,
  timeZone: string,
): Pick<CalendarEventInput, 'title' | 'start' | 'end' | 'allDay'> {
  const at = (date: string, time: string) => ({ localDate: `${date}T${time}:00`, timeZone });
  return allDay
    ? { title, allDay, start: at(day, '00:00'), end: at(daysAfter(lastDay, 1), '00:00') }
    : { title, start: at(day, from), end: at(day, to) };
}
