import type { Contact } from '../../contract/entities/bookings/contact.ts';
import type { ListRow } from '../records/list/listKind.ts';

/** A customer with the name that lists show. */
export type Customer = Contact & ListRow;
