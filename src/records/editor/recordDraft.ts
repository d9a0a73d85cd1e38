import type { Draft, DraftContent } from '../../providers/drafts.ts';
import { changedFields, type EditorField, type EditorFields } from './editorField.ts';
import type { EditedRecord } from './editorKind.ts';
import { mergeChanges, settleClashes, type Merge } from './mergeChanges.ts';

/** What is kept of a record that is being changed; undefined when nothing is. */
export function draftOfRecord<Edited extends EditedRecord, Field extends EditorField>(
  kind: EditorFields<Field>,
  opened: Edited,
  mine: Edited,
): DraftContent | undefined {
  return changedFields(kind, opened, mine).length > 0 ? { name: opened.name, base: opened, mine } : undefined;
}

/** A draft held against what is saved now. */
export interface ComparedDraft<Edited, Field> {
  draft: Draft;
  /** As it was opened when the draft was begun. */
  base: Edited;
  mine: Edited;
  merge: Merge<Edited>;
  /** The saved record with everything of the draft upon it. */
  taken: Edited;
  /** Where that differs from what is saved. */
  differing: Field[];
}

/** The draft beside the record as it is now; undefined where all of it has been saved meanwhile. */
export function compareDraft<Edited extends EditedRecord, Field extends EditorField>(
  kind: EditorFields<Field>,
  draft: Draft,
  now: Edited,
): ComparedDraft<Edited, Field> | undefined {
  if (!draft.base) return undefined;
  // Sealed by this program and for this person alone: what opens is what was put in.
  const base = draft.base as unknown as Edited;
  const mine = draft.mine as unknown as Edited;
  const merge = mergeChanges(base, now, mine);
  const taken = settleClashes(merge, () => true);
  const differing = changedFields(kind, now, taken);
  return differing.length > 0 ? { draft, base, mine, merge, taken, differing } : undefined;
}

/** A name that fits what is being made, for lists. */
export function draftOfNew(values: Record<string, unknown>): DraftContent {
  return { name: typeof values['name'] === 'string' ? values['name'] : '', mine: values };
}
