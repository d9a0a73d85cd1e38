import type { FieldChange } from '../../contract/entities/history/recordedChange.ts';
import { useText } from '../messages/useText.ts';
import type { ChangeReader } from '../records/history/changeReader.ts';
import { useDays } from './useDays.ts';

const fields = ['resource', 'status', 'timeOff'] as const;
type Field = (typeof fields)[number];

const isField = (path: string): path is Field => fields.some((field) => field === path);

/** Describes the rows of an absence. */
export function useAbsenceChanges(): ChangeReader {
  const text = useText();
  const days = useDays();

  function words(field: Field, value: unknown): string {
    if (typeof value !== 'string') return '';
    if (field === 'status') {
      return text(value === 'CANCELED' ? 'absenceBulk.cancelled' : 'absenceBulk.booked');
    }
    if (field === 'resource') return value;
    const [from = '', to = ''] = value.split('/');
    return days.range(from, to);
  }

  const partOf = ({ field, before, after }: FieldChange) =>
    isField(field)
      ? [
          {
            key: field,
            paths: [],
            label: text(`absenceBulk.field.${field}`),
            before: words(field, before),
            after: words(field, after),
            added: [],
            removed: [],
          },
        ]
      : [];

  return {
    partsOf: ({ fields: changed }) => changed.flatMap(partOf),
    // The same paths have other names in other families.
    labelOf: () => undefined,
  };
}
