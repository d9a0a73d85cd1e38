import type { Draft, DraftContent } from '../../providers/drafts.ts';
import type { EditedService } from './editedService.ts';
import { changedFields, type FieldOfEditor } from './editorFields.ts';
import { mergeChanges, settleClashes, type Merge } from './mergeChanges.ts';

/** What is kept of a service that is being changed; undefined when nothing is. */
export function draftOfService(opened: EditedService, mine: EditedService): DraftContent | undefined {
  return changedFields(opened, mine).length > 0 ? { name: opened.name, base: opened, mine } : undefined;
}

/** A draft held against what is saved now. */
export interface ComparedDraft {
  draft: Draft;
  /** As it was opened when the draft was begun. */
  base: EditedService;
  mine: EditedService;
  merge: Merge<EditedService>;
  /** The saved service with everything of the draft upon it. */
  taken: EditedService;
  /** Where that differs from what is saved. */
  differing: FieldOfEditor[];
}

/** The draft beside the service as it is now; undefined where all of it has been saved meanwhile. */
export function compareDraft(draft: Draft, now: EditedService): ComparedDraft | undefined {
  if (!draft.base) return undefined;
  // Sealed by this program and for this person alone: what opens is what was put in.
  const base = draft.base as unknown as EditedService;
  const mine = draft.mine as unknown as EditedService;
  const merge = mergeChanges(base, now, mine);
  const taken = settleClashes(merge, () => true);
  const differing = changedFields(now, taken);
  return differing.length > 0 ? { draft, base, mine, merge, taken, differing } : undefined;
}

/** A name that fits what is being made, for lists. */
export function draftOfNew(values: Record<string, unknown>): DraftContent {
  return { name: typeof values['name'] === 'string' ? values['name'] : '', mine: values };
}
