import { locationTraits, type Location } from '../../contract/entities/locations/location.ts';
import { declaredFields } from '../records/editor/fields/declaredFields.ts';

/** A location as forms have it: always with a name. */
export type EditedLocation = Location & { name: string };

const sections = ['basics', 'address', 'contact', 'hours'] as const;

/** All fields of a location in the editor, in the order of their sections. */
export const locationEditorFields = declaredFields(
  locationTraits,
  (path) => `locations.field.${path}`,
).toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));

export type LocationField = (typeof locationEditorFields)[number];
