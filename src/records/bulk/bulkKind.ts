import type { ComponentType } from 'react';
import type { BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity, BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { ListRow } from '../list/listKind.ts';
import type { WireFilter } from '../list/listFilter.ts';
import type { FamilyWords } from './familyText.ts';
import type { SheetField } from './sheetField.ts';

/** An option of a field. */
export interface Option {
  id: string;
  name: string;
}

/** Confirmation of a deletion: the current impact, and the one shown before. */
export interface AskedDeletion<Impact = unknown> {
  shown: Impact;
  former?: Impact;
}

export interface DeletionQuestionProps<Impact = unknown> {
  run: BulkRun;
  asked: AskedDeletion<Impact>;
  pending: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

/** The deletion by a previewed run. */
export interface BulkDeletion<Impact = unknown> {
  /** Fetches the current impact of the run. */
  fetch: (api: FrontdeskDataProvider, runId: string) => Promise<Impact>;
  /** Returns the token of an impact, its number of records, its side effects, and whether it requires confirmation. */
  read: (impact: Impact) => {
    token: string;
    count: number;
    sideEffects: Partial<BulkRun['sideEffects']>;
    asks: boolean;
  };
  /** Confirms the start. */
  Question: ComponentType<DeletionQuestionProps<Impact>>;
}

/** Hides the type of the impact: `read` and `Question` only get what `fetch` returned. */
export const bulkDeletion = <Impact>(deletion: BulkDeletion<Impact>): BulkDeletion =>
  deletion as unknown as BulkDeletion;

/** Actions in the selection bar besides editing. */
export interface BarActionsProps {
  selection: BulkSelection;
  /** All matches of the list's filter with its text (`q`), if these are selected. */
  matching: { filter: WireFilter; total: number } | undefined;
  pending: boolean;
  /** Opens the preview of this change. */
  onPreview: (name: string, work: BulkWork) => void;
}

/** Family-specific parts of the selection bar, the bulk sheet and the run pages. */
export interface BulkKind extends FamilyWords {
  /** Entity name in the history and on the wire. */
  entity: BulkEntity;
  /** Resources of the data provider whose records a run changes. */
  changes: readonly string[];
  /** Sections of the sheet, in order. */
  sections: readonly { key: string; label: MessageKey }[];
  /** In display order. */
  fields: readonly SheetField[];
  /** Flags that a run changes on its own, by path; the editor shows them within other fields. */
  flags: Readonly<Record<string, MessageKey>>;
  /** Columns with the numbers of several fields of which a record has one. */
  mergedColumns: readonly { key: string; label: MessageKey; cells: ReadonlySet<string> }[];
  /** Recorded paths whose values are shown in one cell. */
  mergedPaths: readonly { prefix: string; key: string; label: MessageKey }[];
  /** Text of each side effect, in display order. */
  sideEffects: readonly (readonly [effect: keyof BulkRun['sideEffects'], label: MessageKey])[];
  /** Label of the start button, if it is neither a change nor a deletion. */
  startLabel?: (run: BulkRun) => MessageKey | undefined;
  /** Returns a function for the options of a field; undefined while loading, empty for fields without options. */
  useOptions: () => (field: BulkField) => readonly Option[] | undefined;
  /** Returns a function that formats recorded values without an option; it returns undefined for paths of fields. */
  useRecordedWords: () => (path: string, value: unknown) => string | undefined;
  /** Its rows have no page of their own, because they are records of several families. */
  unlinked?: true;
  /** Texts of errors by code. Default: the description of the server. */
  reasons?: Readonly<Record<string, MessageKey>>;
  /** Whether no field of a row can be changed, such as of an archived record. Default: never. */
  isLocked?: (row: ListRow) => boolean;
  /** Default: a button that previews the deletion. */
  BarActions?: ComponentType<BarActionsProps>;
  /** Absent for a family whose runs don't delete. */
  deletion?: BulkDeletion;
}
