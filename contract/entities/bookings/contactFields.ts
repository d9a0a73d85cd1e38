import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { contact } from './contact.ts';

/** Fields that lists of contacts sort by. Their name is the first and last name with the email. */
export const contactFields = {
  name: { type: 'text', sort: true, minimumRank: 'staff' },
  ...askable(contact, { createdDate: { type: 'date', sort: true, required: true } }),
} as const satisfies FieldTable;
