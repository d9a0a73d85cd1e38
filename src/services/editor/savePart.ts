import type { PlacesDecision } from './placesPart.ts';
import type { FieldErrors } from '../../ui/fields/fieldErrors.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { EditedService } from './editedService.ts';
import type { EditorSection } from './editorFields.ts';

export type SaveApi = Pick<
  FrontdeskDataProvider,
  | 'addPricingPlans'
  | 'getOne'
  | 'removePricingPlans'
  | 'send'
  | 'setCustomSlug'
  | 'setLocations'
  | 'setLocationsAsPreviewed'
  | 'update'
>;

/** The record as it stands on the server, and the form's changes upon it. */
export interface Standing {
  opened: EditedService;
  /** The opened record with the changes that are not saved yet. */
  mine: EditedService;
}

export interface SaveAction {
  /** Goes with every call of the part: one Save is one step of the history's undo. */
  requestId: string;
  /** What the part saves now. */
  paths: readonly string[];
  /** Where places are taken away: what was decided about sessions there. */
  places?: PlacesDecision | undefined;
}

/**
 * Thrown by a part of several calls where the first of them went through and a later one, for `cause`, did not: how both
 * records stand, so that the next Save sends the rest.
 */
export class PartlySent extends Error {
  override readonly name = 'PartlySent';
  readonly standing: Standing;

  constructor(standing: Standing, cause: unknown) {
    super('Only some of the calls of a part went through.', { cause });
    this.standing = standing;
  }
}

/** The changes of one form that one kind of request carries. Their order is saveParts.ts. */
export interface SavePart {
  /** Where it is said that this part could not be saved; absent where it is about fields of several sections. */
  section?: EditorSection;
  owns: (path: string) => boolean;
  /**
   * Writes what differs and answers everything as it stands afterwards (`readEdited` where the call says less).
   * Throws RefusedChange with REVISION_MISMATCH where somebody was faster: it is read again, merged and sent anew.
   */
  send: (api: SaveApi, standing: Standing, action: SaveAction) => Promise<EditedService>;
  /** What the contract would refuse, by form path, before anything is sent. */
  check?: (opened: EditedService, mine: EditedService) => FieldErrors;
  /** Where a refusal of this part stands in the form; by default as a refusal of the service does. */
  refusals?: (error: unknown, mine: EditedService) => FieldErrors;
}
