import { createContext, use } from 'react';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord } from './editorKind.ts';

export interface RecordFormState<Edited extends EditedRecord> {
  /** The record after saving, from the current values. */
  record: Edited;
  /**
   * Returns that record with everything typed so far, for handlers: `record` follows typing at lower priority, so a
   * click right after it would act on the previous values.
   */
  typed: () => Edited;
  /** The opened record; undefined for a new one. */
  opened: Edited | undefined;
  /** Refetches after an input's own call and merges with unsaved changes; undefined for a new record. */
  reread: (() => Promise<void>) | undefined;
  /** All fields of the form. */
  fields: readonly EditorField[];
}

export const RecordFormContext = createContext<RecordFormState<EditedRecord> | undefined>(undefined);

/** Returns the shared state of a form's sections. The family supplies its record type. */
export function useRecordForm<Edited extends EditedRecord>(): RecordFormState<Edited> {
  const state = use(RecordFormContext);
  if (!state) throw new Error('The inputs of a record belong inside its form');
  // A family's inputs are only rendered inside its own form.
  return state as RecordFormState<Edited>;
}
