import { useMemo } from 'react';
import { changedParts } from '../../records/history/changedParts.ts';
import { leafOf, type ChangeReader } from '../../records/history/changeReader.ts';
import { useText } from '../../messages/useText.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { fixedWord } from './filterWords.ts';

/** Labels of the fields that the history of a booking names; others follow from them. */
const labels = {
  status: 'bookings.column.status',
  paymentStatus: 'bookings.column.payment',
  startDate: 'bookings.field.startDate',
  endDate: 'bookings.field.endDate',
  totalParticipants: 'bookings.column.people',
  'bookedEntity.slot.resource.name': 'bookings.column.staff',
  'bookedEntity.slot.location.name': 'bookings.column.location',
  'contactDetails.firstName': 'customers.field.firstName',
  'contactDetails.lastName': 'customers.field.lastName',
  'contactDetails.email': 'bookings.field.email',
  'contactDetails.phone': 'bookings.field.phone',
  doubleBooked: 'bookings.field.doubleBooked',
} as const;

const isLabelled = (path: string): path is keyof typeof labels => Object.hasOwn(labels, path);

const sentences = {
  created: 'bookings.did.created',
  confirmed: 'bookings.did.confirmed',
  declined: 'bookings.did.declined',
  canceled: 'bookings.did.canceled',
  rescheduled: 'bookings.did.rescheduled',
  markedAsPending: 'bookings.did.markedAsPending',
} as const;

const isAction = (action: string): action is keyof typeof sentences => Object.hasOwn(sentences, action);

/** Describes changes of bookings. */
export function useBookingChanges(): ChangeReader {
  const text = useText();
  const { moment } = useMoments();
  return useMemo(() => {
    const wordsOf = (path: string, side: unknown): string => {
      const value = leafOf(side);
      if (typeof value === 'number') return String(value);
      if (typeof value === 'boolean') return text(value ? 'layout.field.on' : 'layout.field.off');
      if (typeof value !== 'string') return '';
      return path.endsWith('Date') ? moment(value) : (fixedWord(path, value, text) ?? value);
    };
    const labelOf = (path: string) => (isLabelled(path) ? text(labels[path]) : undefined);
    return {
      labelOf,
      partsOf: ({ fields }) =>
        [...changedParts(fields).values()].flatMap(({ key, before, after }) => {
          const label = labelOf(key);
          if (label === undefined) return [];
          const words = { before: wordsOf(key, before), after: wordsOf(key, after) };
          return [{ key, paths: [], label, ...words, added: [], removed: [] }];
        }),
      sentenceOf: ({ action }) => (isAction(action) ? sentences[action] : undefined),
    };
  }, [text, moment]);
}
