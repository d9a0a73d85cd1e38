import { createContext, use } from 'react';
import type { EditedRecord } from './editorKind.ts';

export interface RecordFormState<Edited extends EditedRecord> {
  /** The record as it will be after saving, from the values as they are being written. */
  record: Edited;
  /** As it was opened; undefined for a new one. */
  opened: Edited | undefined;
  /** Takes up what a call of an input's own has changed, beside what is unsaved; undefined for a new record. */
  readAgain: (() => Promise<void>) | undefined;
}

export const RecordFormContext = createContext<RecordFormState<EditedRecord> | undefined>(undefined);

/** What the sections of a record's form share beside its values. A family names what its own form edits. */
export function useRecordForm<Edited extends EditedRecord>(): RecordFormState<Edited> {
  const state = use(RecordFormContext);
  if (!state) throw new Error('The inputs of a record belong inside its form');
  // The inputs of a family stand inside the form of that family alone.
  return state as RecordFormState<Edited>;
}
