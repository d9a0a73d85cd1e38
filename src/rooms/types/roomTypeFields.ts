import { resourceTypeTraits } from '../../../contract/entities/locations/resourceType.ts';
import { declaredFields } from '../../records/editor/fields/declaredFields.ts';

/** All fields of a type in the editor. */
export const roomTypeFields = declaredFields(resourceTypeTraits, () => 'plain.field.name');
