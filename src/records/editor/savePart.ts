import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { FieldErrors } from '../../ui/fields/fieldErrors.ts';

/** The record as it stands on the server, and the form's changes upon it. */
export interface Standing<Edited> {
  opened: Edited;
  /** The opened record with the changes that are not saved yet. */
  mine: Edited;
}

export interface SaveAction<Decision> {
  /** Goes with every call of the part: one Save is one step of the history's undo. */
  requestId: string;
  /** What the part saves now. */
  paths: readonly string[];
  /** What was decided about the change, where the family asks. */
  decision?: Decision | undefined;
}

/**
 * Thrown by a part of several calls where the first of them went through and a later one, for `cause`, did not: how both
 * records stand, so that the next Save sends the rest.
 */
export class PartlySent<Edited> extends Error {
  override readonly name = 'PartlySent';
  readonly standing: Standing<Edited>;

  constructor(standing: Standing<Edited>, cause: unknown) {
    super('Only some of the calls of a part went through.', { cause });
    this.standing = standing;
  }
}

/** The changes of one form that one kind of request carries. Their order is EditorData's `parts`. */
export interface SavePart<Edited, Decision = undefined> {
  /** Where it is said that this part could not be saved; absent where it is about fields of several sections. */
  section?: string;
  owns: (path: string) => boolean;
  /**
   * Writes what differs and answers everything as it stands afterwards (`read` where the call says less).
   * Throws RefusedChange with REVISION_MISMATCH where somebody was faster: it is read again, merged and sent anew.
   */
  send: (
    api: FrontdeskDataProvider,
    standing: Standing<Edited>,
    action: SaveAction<Decision>,
  ) => Promise<Edited>;
  /** What the contract would refuse, by form path, before anything is sent. */
  check?: (opened: Edited, mine: Edited) => FieldErrors;
  /** Where a refusal of this part stands in the form; by default as a refusal of the record does. */
  refusals?: (error: unknown, mine: Edited) => FieldErrors;
}
