import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { HoursChange } from '../../../contract/entities/calendar/hoursChange.ts';
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

/** The choice of the whole business. */
export const everyone = 'business';

/** The first fault of a form; undefined for a valid one. */
export function blockFault({ owner, allDay, day, lastDay, from, to }: BlockForm) {
  if (owner === '') return 'owner';
  if (!isDate(day) || (allDay ? !isDate(lastDay) : from === '' || to === '')) return 'incomplete';
  if (allDay ? lastDay < day : to <= from) return 'order';
  return undefined;
}

/** The times of a form. Whole days end at the beginning of the next one. */
const spanOf = ({ allDay, day, lastDay, from, to }: BlockForm) =>
  allDay
    ? { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${daysAfter(lastDay, 1)}T00:00:00` }
    : { fromLocalDate: `${day}T${from}:00`, toLocalDate: `${day}T${to}:00` };

/** The times and title of the event of a form. */
export function blockInput(
  form: BlockForm,
  timeZone: string,
): Pick<CalendarEventInput, 'title' | 'start' | 'end' | 'allDay'> {
  const { title, allDay } = form;
  const { fromLocalDate, toLocalDate } = spanOf(form);
  return {
    title,
    ...(allDay && { allDay }),
    start: { localDate: fromLocalDate, timeZone },
    end: { localDate: toLocalDate, timeZone },
  };
}

/** The effect of a valid form on bookings; undefined for a form with a fault. */
export const blockChange = (form: BlockForm, timeZone: string): HoursChange | undefined =>
  blockFault(form)
    ? undefined
    : {
        ...(form.owner !== everyone && { resourceId: form.owner }),
        closed: { ...spanOf(form), timeZone },
      };
