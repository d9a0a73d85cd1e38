import type { ComponentType } from 'react';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import type { Fields } from '../../contract/paths.ts';
import type { MessageKey } from '../messages/en.ts';
import type { Formats } from '../ui/words/useFormats.ts';
import type { BulkKind } from './bulk/bulkKind.ts';
import type { ChangeReader } from './history/changeReader.ts';
import type { TrashKind } from './trash/trashKind.ts';

/** A family of records. The family supplies each part; the shared screens name no family. */
export interface RecordKind {
  /** Resource of the data provider. */
  resource: string;
  /** Path of its screens, without the first slash. */
  path: string;
  /** Its name in navigation and filters. */
  label: MessageKey;
  /** Entity names in the history, its own first. */
  entities: readonly string[];
  /** Whether a record is a person or belongs to one, whose picture it has. */
  isPerson?: boolean;
  /** Path of a record's screen. Default: `path` and the ID. */
  pageOf?: (id: string) => string;
  /** ID of the family's record whose screen shows a change. Default: the changed record. */
  recordOf?: (change: ChangedRecord) => string | undefined;
  /** Returns a function that describes changes of its records; without it, changes are listed by field path. */
  useChangeReader?: () => ChangeReader;
  /** How the palette finds its records. Without it, the palette leaves the family out. */
  find?: RecordFinder;
  /** Label of the palette for its creation screen, `<path>/create`. */
  create?: MessageKey;
  /** Label of the palette for its import, `<path>/import`. */
  imports?: MessageKey;
  /** Deleted records, if the trash lists them. */
  trash?: TrashKind;
  /** What a bulk action can change, if the server supports it. */
  bulk?: BulkKind;
  /** Its figures on the overview. */
  OverviewCard?: ComponentType;
}

/** How the palette names a found record, in the data provider's form. */
interface RecordFinder {
  /** Default: its `name`. */
  titleOf?: (record: Fields) => string;
  /** One fact that tells records of the same name apart. */
  noteOf?: (record: Fields, formats: Pick<Formats, 'date' | 'time'>) => string | undefined;
}

/** A record and its entity name in the history. */
export type ChangedRecord = Pick<RecordedChange, 'entity' | 'entityId'> & Partial<RecordedChange>;

/** ID of the family's record that a change is about, if any. */
export function recordIn({ entities, recordOf }: RecordKind, change: ChangedRecord): string | undefined {
  return recordOf ? recordOf(change) : change.entity === entities[0] ? change.entityId : undefined;
}

/** Screen that shows the record of a change. */
export function screenOf(kinds: readonly RecordKind[], change: ChangedRecord): string | undefined {
  for (const kind of kinds) {
    const id = recordIn(kind, change);
    if (id !== undefined) return kind.pageOf ? kind.pageOf(id) : `/${kind.path}/${id}`;
  }
  return undefined;
}
