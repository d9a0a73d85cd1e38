import { useMemo } from 'react';
import { getPath, type Fields } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { changedParts, type ChangedPart } from '../records/history/changedParts.ts';
import { plainWords, type ChangeReader } from '../records/history/changeReader.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';

/** Labels of the fields that the history of an event names; others follow from them. */
const labels = {
  status: 'bookings.column.status',
  /** Start and end, if both changed. */
  time: 'bookings.column.time',
  start: 'bookings.field.startDate',
  end: 'bookings.field.endDate',
  allDay: 'hours.exceptions.field.allDay',
  title: 'hours.exceptions.field.title',
  resources: 'activity.event.resources',
  location: 'bookings.column.location',
  capacity: 'sessions.form.capacity',
  timeReservedAfter: 'activity.event.timeReservedAfter',
  notes: 'activity.event.notes',
  recurrenceRule: 'activity.event.recurrenceRule',
} as const;
type Field = keyof typeof labels;

const isField = (name: string): name is Field => Object.hasOwn(labels, name);

const ends = ['start', 'end'] as const;

const statuses = { CONFIRMED: 'bookings.status.CONFIRMED', CANCELLED: 'sessions.cancelled' } as const;

const isStatus = (value: unknown): value is keyof typeof statuses =>
  typeof value === 'string' && Object.hasOwn(statuses, value);

/** Names of one field in sessions or other events, by that of the other. */
const otherNames: Readonly<Record<string, Field>> = {
  affectedSchedules: 'resources',
  totalCapacity: 'capacity',
};

/** The zone of a time is that of the calendar. */
function fieldOf(path: string): Field | undefined {
  const [name = '', part] = path.split('.');
  if (part === 'timeZone') return undefined;
  return isField(name) ? name : otherNames[name];
}

const textAt = (side: Fields, path: string): string | undefined => {
  const value = getPath(side, path);
  return typeof value === 'string' ? value : undefined;
};

/** Describes changes of sessions, time off, closures and other events. */
export function useEventChanges(): ChangeReader {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const moments = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    // Days of the calendar have no zone.
    const days = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });

    function timeWords(side: Fields, isWholeDay: boolean): string {
      const format = isWholeDay ? days : moments;
      const [from = '', to = from] = ends.flatMap((end) => {
        const local = textAt(side, `${end}.localDate`);
        if (!isWholeDay) return textAt(side, `${end}.timestamp`) ?? textAt(side, `${end}.utcDate`) ?? [];
        // A day ends with the midnight after it.
        const lasts = end === 'end' ? 1 : 0;
        return local === undefined ? [] : new Date(Date.parse(`${local}Z`) - lasts).toISOString();
      });
      return from === '' ? '' : format.formatRange(new Date(from), new Date(to));
    }

    function wordsOf(field: Field, side: Fields): string {
      const value = getPath(side, field);
      if (field === 'status') return isStatus(value) ? text(statuses[value]) : '';
      if (field === 'location')
        return textAt(side, 'location.name') ?? textAt(side, 'location.formattedAddress') ?? '';
      return plainWords(field === 'capacity' ? (value ?? getPath(side, 'totalCapacity')) : value, text);
    }

    function partOf({ key, name, before, after }: ChangedPart<Field>) {
      if (name === undefined) return [];
      const isTime = name === 'time' || name === 'start' || name === 'end';
      const locals = [before, after].flatMap((side) => ends.map((end) => textAt(side, `${end}.localDate`)));
      const known = locals.filter((local) => local !== undefined);
      const isWholeDay = known.length > 0 && known.every((local) => local.endsWith('T00:00:00'));
      const words = (side: Fields) => (isTime ? timeWords(side, isWholeDay) : wordsOf(name, side));
      const label = text(labels[name]);
      return [{ key, paths: [], label, before: words(before), after: words(after), added: [], removed: [] }];
    }

    return {
      // The same paths have other names in other families.
      labelOf: () => undefined,
      partsOf({ fields }) {
        const changed = new Set(fields.map(({ field }) => fieldOf(field)));
        const isMoved = ends.every((end) => changed.has(end));
        const namesOf = ({ path }: { path: string }) => {
          const field = fieldOf(path);
          return [isMoved && (field === 'start' || field === 'end') ? 'time' : field];
        };
        return [...changedParts<Field>(fields, namesOf).values()].flatMap(partOf);
      },
      sentenceOf({ entity, action, exception, fields }) {
        if (exception && action === 'created') return 'history.did.added';
        const isCancelled = fields.some(({ field, after }) => field === 'status' && after === 'CANCELLED');
        if (!isCancelled) return undefined;
        // Time off and closures are stored as cancelled when they are removed.
        return entity === 'session' ? 'history.did.canceled' : 'history.did.removed';
      },
    };
  }, [text, locale, timeZone]);
}
