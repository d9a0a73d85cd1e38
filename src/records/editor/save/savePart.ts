import type { FrontdeskDataProvider } from '../../../providers/data/dataProvider.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';

/** The saved record together with the form's changes. */
export interface EditState<Edited> {
  opened: Edited;
  /** The opened record with the unsaved changes. */
  mine: Edited;
}

export interface SaveAction<Decision> {
  /** Sent with every call of the part, because one Save is one undo step. */
  requestId: string;
  /** Paths that the part saves now. */
  paths: readonly string[];
  /** The decision about the change, if the family requires one. */
  decision?: Decision | undefined;
}

/**
 * Thrown by a part with several calls after the first succeeded and a later one failed (`cause`): contains both
 * records, so that the next Save sends the rest.
 */
export class PartialSaveError<Edited> extends Error {
  override readonly name = 'PartialSaveError';
  readonly editState: EditState<Edited>;

  constructor(editState: EditState<Edited>, cause: unknown) {
    super('Only some of the calls of a part went through.', { cause });
    this.editState = editState;
  }
}

/** Changes of a form that one kind of request saves. `parts` of EditorData determines the order. */
export interface SavePart<Edited, Decision = undefined> {
  /** Section that shows a failure of this part; undefined if its fields are in several sections. */
  section?: string;
  owns: (path: string) => boolean;
  /**
   * Saves the differences and returns the new record (with `read` if the response is partial). Throws RefusedChange
   * with REVISION_MISMATCH on a conflict: the caller refetches, merges and retries.
   */
  send: (
    api: FrontdeskDataProvider,
    editState: EditState<Edited>,
    action: SaveAction<Decision>,
  ) => Promise<Edited>;
  /** Contract violations by form path, before sending. */
  check?: (opened: Edited, mine: Edited) => FieldErrors;
  /** Maps an error of this part to form paths. Default: like an error of the record. */
  refusals?: (error: unknown, mine: Edited) => FieldErrors;
}
