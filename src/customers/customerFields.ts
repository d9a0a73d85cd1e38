import { contactTraits } from '../../contract/entities/bookings/contact.ts';
import { declaredFields } from '../records/editor/fields/declaredFields.ts';

/** All fields of a customer in the editor. */
export const customerFields = declaredFields(contactTraits, (path) => `customers.field.${path}`);
