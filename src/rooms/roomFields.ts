import { resourceTraits } from '../../contract/entities/places/resource.ts';
import { declaredFields } from '../records/editor/declaredFields.ts';

/** All fields of a room in the editor. */
export const roomFields = declaredFields(resourceTraits, (path) => `rooms.field.${path}`);
