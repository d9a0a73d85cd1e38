import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { RefusedChange } from '../../providers/data/formErrors.ts';
import type { EditorData } from '../../records/editor/editorKind.ts';
import { currentService } from '../currentService.ts';
import { prices } from '../history/priceEntity.ts';
import { removedLocations } from '../locations/removedLocations.ts';
import { errorsOfChange, errorsOfRefusal } from './checkService.ts';
import { readEdited, serviceOf, withRelated, type EditedService } from './editedService.ts';
import { serviceFields, type FieldOfEditor } from './editorFields.ts';
import type { LocationsDecision } from './locationsDecision.ts';
import { saveParts } from './saveParts.ts';
import { settledValues } from './serviceValues.ts';

/** Reading, comparing, validating and saving of services. */
export const serviceEditorData: EditorData<EditedService, FieldOfEditor, LocationsDecision> = {
  ...serviceFields,
  resource: 'services',
  path: 'services',
  entity: 'service',
  read: readEdited,
  settled: settledValues,
  parts: saveParts,
  errorsOfChange: (opened, mine) => errorsOfChange(serviceOf(opened), serviceOf(mine)),
  errorsOfRefusal,
  currentOf(error, opened) {
    const known = currentService(error);
    return known && withRelated(known, opened);
  },
  revisionsOf: ({ revision, optionsAndVariants }) => ({
    service: revision,
    [prices]: optionsAndVariants?.revision,
  }),
  changesOf: (id) => ({ ofService: id }),
  // A slug that follows the name is a derived change.
  isOwnChange: ({ key }, theirs) => key !== 'mainSlug.name' || theirs.mainSlug?.custom === true,
  restore: restoreService,
  decision: {
    isNeeded: (opened, target) => removedLocations(opened.locations, target.locations).length > 0,
    // The affected sessions or bookings have changed since the preview.
    isOvertaken: (error) => error instanceof RefusedChange && error.code === 'IMPACT_CHANGED',
  },
};
