import type { BulkField } from '../../../contract/entities/bulkOperations.ts';
import type { MessageKey } from '../../messages/en.ts';

/** The parts of the sheet, in the order in which they stand. */
export const sheetSections = ['basics', 'price', 'booking', 'schedule', 'people'] as const;
type SheetSection = (typeof sheetSections)[number];

/** What can be done to a field. `LEAVE` is what every field begins with. */
export const verbs = [
  'LEAVE',
  'SET',
  'ONLY',
  'ADD',
  'REMOVE',
  'REPLACE',
  'RAISE_PERCENT',
  'LOWER_PERCENT',
  'RAISE_AMOUNT',
  'LOWER_AMOUNT',
  'ON',
  'OFF',
  'SHOW',
  'HIDE',
  'CLEAR',
  'NO_DEPOSIT',
] as const;
export type Verb = (typeof verbs)[number];

export interface SheetField {
  field: BulkField;
  label: MessageKey;
  section: SheetSection;
  kind: 'text' | 'flag' | 'amount' | 'number' | 'reference' | 'list' | 'minutes';
  verbs: readonly Verb[];
  /** Shown only where a selected record has a value. */
  rare?: true;
  /** The path in the history, where it is another: a run changes a part of what is recorded. */
  recordedAs?: string;
}
