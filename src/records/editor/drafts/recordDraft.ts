import type { Draft, DraftContent } from '../../../providers/drafts.ts';
import { changedFields, type EditorField, type EditorFields } from '../fields/editorField.ts';
import type { EditedRecord } from '../editorKind.ts';
import { mergeChanges, settleClashes, type Merge } from '../conflicts/mergeChanges.ts';

/** Returns the draft of a changed record, or undefined without changes. */
export function draftOfRecord<Edited extends EditedRecord, Field extends EditorField>(
  kind: EditorFields<Field>,
  opened: Edited,
  mine: Edited,
): DraftContent | undefined {
  return changedFields(kind, opened, mine).length > 0 ? { name: opened.name, base: opened, mine } : undefined;
}

/** A draft compared with the saved record. */
export interface ComparedDraft<Edited, Field> {
  draft: Draft;
  /** The record when it was opened for the draft. */
  base: Edited;
  mine: Edited;
  merge: Merge<Edited>;
  /** The saved record with all changes of the draft. */
  taken: Edited;
  /** Fields in which it differs from the saved record. */
  differing: Field[];
}

/** Compares a draft with the current record. Returns undefined if all of it has been saved since. */
export function compareDraft<Edited extends EditedRecord, Field extends EditorField>(
  kind: EditorFields<Field>,
  draft: Draft,
  now: Edited,
): ComparedDraft<Edited, Field> | undefined {
  if (!draft.base) return undefined;
  // Encrypted by this program for this person, so its content is trusted.
  const base = draft.base as unknown as Edited;
  const mine = draft.mine as unknown as Edited;
  const merge = mergeChanges(base, now, mine);
  const taken = settleClashes(merge, () => true);
  const differing = changedFields(kind, now, taken);
  return differing.length > 0 ? { draft, base, mine, merge, taken, differing } : undefined;
}

/** The draft of a new record, with a name for lists. */
export function draftOfNew(values: Record<string, unknown>): DraftContent {
  return { name: typeof values['name'] === 'string' ? values['name'] : '', mine: values };
}
