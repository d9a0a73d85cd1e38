import type { FieldChange, RecordedChange } from '../../../contract/entities/recordedChange.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { changedParts } from './changedParts.ts';
import type { Wanted } from './useRestore.ts';

/** A changed field in words; empty where it was or is empty, or where no words can say it. */
export interface PartWords {
  key: string;
  /** As a restore names them; none where the field cannot be restored by itself. */
  paths: string[];
  label: string;
  before: string;
  after: string;
  /** What came to a field that holds several, and what went from it. */
  added: readonly string[];
  removed: readonly string[];
  /** It is on or off, or seen by customers or not, and which it became. */
  turned?: 'on' | 'off' | 'shown' | 'hidden';
}

/** The changes of one record that are told, and the history's name of it. */
interface ReadChange {
  entity: string;
  fields: readonly FieldChange[];
}

/** Reads changes of the records of a family into words. */
export interface ChangeReader {
  partsOf: (change: ReadChange) => PartWords[];
  /** What changed, by name, where the names of the parts do not say it: undefined leaves it to them. */
  labelsOf?: (entity: string, parts: readonly PartWords[]) => string[] | undefined;
  /** A wire path in the words of the editor; undefined where the family has no name for it. */
  labelOf: (path: string) => string | undefined;
  /** The sentence about something other than an update, where it is not the usual one. */
  sentenceOf?: (change: { entity: string; action: string }, who: string) => string | undefined;
  /** What stays as it is when these paths come back, in sentences: `before` people decide, or `after` it. */
  staysOf?: (paths: readonly string[], when: 'before' | 'after') => string[];
  /** Whether sessions and bookings moved with these paths. */
  movesCalendar?: (paths: readonly string[]) => boolean;
  /** Another way to what was refused; undefined where the refusal offers none. */
  otherWay?: (error: unknown) => OtherWay | undefined;
}

/** What can be done instead of what was refused. */
export interface OtherWay {
  /** Why it was refused, for the end of a sentence. */
  why: string;
  /** What the button says. */
  label: string;
  take: (api: FrontdeskDataProvider, asked: AskedRestore) => Promise<unknown>;
}

/** What somebody wanted to have back. */
export interface AskedRestore {
  change: RecordedChange;
  wanted: Wanted;
  /** Of the record, as the person sees it; undefined where they see none. */
  revision?: string | undefined;
}

/** The changes of a record that no family reads: by the paths of its fields. */
export function plainParts(fields: readonly FieldChange[], text: Text): PartWords[] {
  return [...changedParts(fields).values()].map(({ key, paths, before, after }) => ({
    key,
    paths,
    label: nameOfPath(key),
    before: plainWords(leafOf(before), text),
    after: plainWords(leafOf(after), text),
    added: [],
    removed: [],
  }));
}

export function plainWords(value: unknown, text: Text): string {
  if (typeof value === 'boolean') return text(value ? 'layout.field.on' : 'layout.field.off');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The one value at the end of a record of a single path. */
export function leafOf(side: unknown): unknown {
  if (typeof side !== 'object' || side === null || Array.isArray(side)) return side;
  const values: unknown[] = Object.values(side as Fields);
  return values.length === 1 ? leafOf(values[0]) : side;
}

/** `limitEarlyBooking.enabled` as `Limit early booking · enabled`: for what no form has a name for. */
export function nameOfPath(path: string): string {
  const words = path
    // An amount is what people call by the field that it is of.
    .replace(/\.value$/, '')
    .split('.')
    .map((part) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
    .join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
