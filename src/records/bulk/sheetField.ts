import type { BulkField } from '../../../contract/entities/bulkOperations.ts';
import type { MessageKey } from '../../messages/en.ts';

/** Sections of the sheet, in order. */
export const sheetSections = ['basics', 'price', 'booking', 'schedule', 'people'] as const;
type SheetSection = (typeof sheetSections)[number];

/** Operations on a field. `LEAVE` is the initial one. */
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
  /** Shown only if a selected record has a value. */
  rare?: true;
  /** Path in the history, if it differs: a run may change a part of the recorded value. */
  recordedAs?: string;
}
