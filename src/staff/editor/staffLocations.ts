import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { RefusedChange } from '../../providers/data/formErrors.ts';
import type { SavePart } from '../../records/editor/save/savePart.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { readLocations, type EditedStaffMember } from './staffHours.ts';

/** Path of the locations in the form. */
export const locationsPath = 'places';
export const optionsPath = `${locationsPath}.locationOptions`;

/** The locations of a staff member are those of their resource. */
export const locationsPart: SavePart<EditedStaffMember> = {
  section: locationsPath,
  owns: (path) => path === locationsPath || path.startsWith(`${locationsPath}.`),
  async send(api, { opened, mine }, { requestId }) {
    const [before, after] = [opened.places, mine.places];
    if (!before || !after) return opened;
    const { resourceId, revision, locationOptions } = before;
    const previousData = { id: resourceId, revision, locationOptions };
    await api.update<Resource>('resources', {
      id: resourceId,
      data: { ...previousData, locationOptions: after.locationOptions },
      previousData,
      meta: { requestId },
    });
    return { ...opened, places: await readLocations(api, resourceId) };
  },
  refusals(error): FieldErrors {
    if (!(error instanceof RefusedChange)) return {};
    const [first] = Object.values(error.body.errors).filter((message) => typeof message === 'string');
    return first === undefined ? {} : { [optionsPath]: first };
  },
};
