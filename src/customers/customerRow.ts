import type { Contact } from '../../contract/entities/bookings/contact.ts';
import type { ListRow } from '../records/list/listKind.ts';

/** A customer with the name that lists show. */
export type Customer = Contact & ListRow;

/** The contact detail beside the name, which may be one itself. */
export const detailOf = ({ name, email, phone }: Customer): string | undefined =>
  [email, phone].find((detail) => detail !== undefined && detail !== name);
