import type { BulkField, BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { MessageKey } from '../../messages/en.ts';

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
  'TURN_OFF',
] as const;
export type Verb = (typeof verbs)[number];

export interface SheetField {
  field: BulkField;
  label: MessageKey;
  /** Key of its section. */
  section: string;
  kind: 'text' | 'flag' | 'amount' | 'number' | 'reference' | 'list' | 'minutes';
  verbs: readonly Verb[];
  /** Shown only if a selected record has a value. */
  rare?: true;
  /** The values of a flag; default: on and off. */
  states?: { on: MessageKey; off: MessageKey };
  /** The number counts minutes. */
  minutes?: true;
  /** Height of the input of a text. */
  rows?: number;
  /** Note under the input of these operations. */
  help?: { verbs: readonly Verb[]; text: MessageKey };
  /** Error for a missing text. */
  missing?: MessageKey;
  /** Field that operations on the amount name, if it differs. */
  raisedAs?: BulkOperation['field'];
  /** Flag without which the value has no effect: setting a value turns it on. `off` labels the operation `TURN_OFF`. */
  switchedBy?: { flag: BulkField; off: MessageKey };
  /** Path in the history, if it differs: a run may change a part of the recorded value. */
  recordedAs?: string;
}
