import type { ComponentType } from 'react';
import type { BulkField } from '../../../contract/entities/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useRecordKinds } from '../recordKinds.ts';
import type { SheetField } from './sheetField.ts';
import type { AskedDeletion } from './useRunStart.ts';

/** Something that a field chooses from. */
export interface Option {
  id: string;
  name: string;
}

export interface DeletionQuestionProps {
  run: BulkRun;
  asked: AskedDeletion;
  pending: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

/** What is special to a family in the bulk sheet and in the pages of its runs. */
export interface BulkKind {
  /** The history's name of what a run changes. */
  entity: string;
  /** In the order of the sheet. */
  fields: readonly SheetField[];
  /** Flags that a run changes by itself, by path; the editor shows them as part of other fields. */
  flags: Readonly<Record<string, MessageKey>>;
  /** Keys of cells that share the column of the price. */
  priceKeys: ReadonlySet<string>;
  /** What each field chooses from; `undefined` while it is loaded, none for fields that choose nothing. */
  useOptions: () => (field: BulkField) => readonly Option[] | undefined;
  /** Words of a recorded value that no option names: undefined for paths that the fields know. */
  useRecordedWords: () => (path: string, value: unknown) => string | undefined;
  /** Asked before a previewed deletion starts. */
  DeletionQuestion: ComponentType<DeletionQuestionProps>;
}

/** What is special to the one family that the server has runs for, with what its hooks answer. */
export function useBulkKind() {
  const bulk = useRecordKinds().find((kind) => kind.bulk)?.bulk;
  if (!bulk) throw new Error('No family has bulk runs.');
  // The families are the same in every drawing.
  /* oxlint-disable react/rules-of-hooks, react/hooks */
  const optionsOf = bulk.useOptions();
  const recordedWords = bulk.useRecordedWords();
  /* oxlint-enable react/rules-of-hooks, react/hooks */
  return { ...bulk, optionsOf, recordedWords };
}
