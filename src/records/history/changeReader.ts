import type { FieldChange, RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { isFields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { nameOfPath } from '../../ui/words/nameOfPath.ts';
import { changedParts } from './changedParts.ts';

/** A changed field, formatted; empty strings for empty or unformattable values. */
export interface PartWords {
  key: string;
  /** Wire paths for restoring; empty if the field cannot be restored by itself. */
  paths: string[];
  label: string;
  before: string;
  after: string;
  /** Added and removed items of a list field. */
  added: readonly string[];
  removed: readonly string[];
  /** New state of a flag or of visibility. */
  turned?: 'on' | 'off' | 'shown' | 'hidden';
}

/** A text about a change; the values of `who` and `record` are elements. */
export interface ChangeWords {
  key: MessageKey;
  values?: Readonly<Partial<Record<string, string>>>;
}

/** A record's changes, with its entity name in the history. */
interface ReadChange {
  entity: string;
  fields: readonly FieldChange[];
}

/** A change with what its sentence may say. */
type ToldChange = ReadChange & Pick<RecordedChange, 'action' | 'exception' | 'mergedName'>;

/** Describes changes of a family's records. */
export interface ChangeReader {
  partsOf: (change: ReadChange) => PartWords[];
  /** Names of the changed things, if they differ from the names of the fields; undefined otherwise. */
  labelsOf?: (entity: string, parts: readonly PartWords[]) => string[] | undefined;
  /** Name of a wire path; undefined if the family has none. */
  labelOf: (path: string) => string | undefined;
  /** Sentence about a change, with `who` and `record`; undefined for the default. */
  sentenceOf?: (change: ToldChange) => MessageKey | ChangeWords | undefined;
  /** Describes what a restore of these paths does not change, `before` the person confirms or `after` it. */
  unrestoredBy?: (paths: readonly string[], when: 'before' | 'after') => string[];
  /** Whether sessions and bookings moved with these paths. */
  movesCalendar?: (paths: readonly string[]) => boolean;
  /** Alternative to a rejected restore; undefined if there is none. */
  alternativeTo?: (error: unknown) => Alternative | undefined;
}

/** Alternative to a rejected restore. */
export interface Alternative {
  /** Reason of the rejection, as the end of a sentence. */
  why: string;
  /** Label of the button. */
  label: string;
  take: (api: FrontdeskDataProvider, asked: AskedRestore) => Promise<unknown>;
}

/** The target of a restore: the undo of a change, some fields before it, or a whole version before or after it. */
export type Wanted =
  | { what: 'change' }
  | { what: 'fields'; paths: readonly string[] }
  | { what: 'version'; side: 'BEFORE' | 'AFTER' };

/** A requested restore. */
export interface AskedRestore {
  change: RecordedChange;
  wanted: Wanted;
  /** Revision that the person sees; undefined without one. */
  revision?: string | undefined;
}

/** Formats changes of an unknown family by field paths. */
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

/** Returns the single leaf value of a record with one path. */
export function leafOf(side: unknown): unknown {
  if (!isFields(side)) return side;
  const values: unknown[] = Object.values(side);
  return values.length === 1 ? leafOf(values[0]) : side;
}
