import type { ComponentType } from 'react';
import type { BulkField } from '../../../contract/entities/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useRecordKinds } from '../recordKinds.ts';
import type { SheetField } from './sheetField.ts';
import type { AskedDeletion } from './useRunStart.ts';

/** An option of a field. */
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

/** Family-specific parts of the bulk sheet and the run pages. */
export interface BulkKind {
  /** Entity name in the history. */
  entity: string;
  /** In display order. */
  fields: readonly SheetField[];
  /** Flags that a run changes on its own, by path; the editor shows them within other fields. */
  flags: Readonly<Record<string, MessageKey>>;
  /** Keys of cells in the price column. */
  priceKeys: ReadonlySet<string>;
  /** Returns a function for the options of a field; undefined while loading, empty for fields without options. */
  useOptions: () => (field: BulkField) => readonly Option[] | undefined;
  /** Returns a function that formats recorded values without an option; it returns undefined for paths of fields. */
  useRecordedWords: () => (path: string, value: unknown) => string | undefined;
  /** Confirms starting a previewed deletion. */
  DeletionQuestion: ComponentType<DeletionQuestionProps>;
}

/** Returns the only family with bulk runs, together with the results of its hooks. */
export function useBulkKind() {
  const bulk = useRecordKinds().find((kind) => kind.bulk)?.bulk;
  if (!bulk) throw new Error('No family has bulk runs.');
  // The families never change, so the hooks are the same in every render.
  /* oxlint-disable react/rules-of-hooks, react/hooks */
  const optionsOf = bulk.useOptions();
  const recordedWords = bulk.useRecordedWords();
  /* oxlint-enable react/rules-of-hooks, react/hooks */
  return { ...bulk, optionsOf, recordedWords };
}
