import { sql } from 'kysely';
import { bookingPolicyFields } from '../../../contract/entities/bookingPolicyFields.ts';
import type { QueryField } from '../../../contract/query.ts';
import type { Column, ColumnTable } from '../../database/columns.ts';
import type { Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';

function setting(path: string): Sql {
  return sql`(booking_policies.settings #>> ${path.split('.')}::text[])`;
}

/** The settings lie in one JSON column under the same paths. */
function columnOf(path: string, { type }: QueryField): Column {
  const value = setting(path);
  if (type === 'boolean') return { type, expression: sql`${value}::boolean` };
  if (type === 'number') return { type, expression: sql`${value}::numeric` };
  return { type: 'text', expression: value };
}

const settings: ColumnTable = Object.fromEntries(
  Object.entries(bookingPolicyFields)
    .filter(([path]) => path.includes('.'))
    .map(([path, field]) => [path, columnOf(path, field)]),
);

/** Booking policies as they are queried (reference/query-language.md section 3). */
export const bookingPolicyFamily: Family = {
  name: 'bookingPolicies',
  fields: bookingPolicyFields,
  columns: {
    id: { type: 'guid', expression: sql`booking_policies.id`, notNull: true },
    name: {
      type: 'text',
      expression: sql`booking_policies.name`,
      order: sql`booking_policies.name`,
      words: sql`booking_policies.name_words`,
    },
    default: { type: 'boolean', expression: sql`booking_policies.is_default`, notNull: true },
    createdDate: { type: 'date', expression: sql`booking_policies.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`booking_policies.updated_date`, notNull: true },
    ...settings,
  },
  from: sql`booking_policies`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
};
