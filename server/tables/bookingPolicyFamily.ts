import { sql } from 'kysely';
import type { QueryField } from '../../contract/query.ts';
import type { Column, ColumnTable } from '../database/columns.ts';
import type { Sql } from '../database/database.ts';
import type { Family } from '../database/families.ts';

const flags = [
  'bookAfterStartPolicy.enabled',
  'cancellationPolicy.enabled',
  'cancellationPolicy.limitLatestCancellation',
  'customPolicyDescription.enabled',
  'limitEarlyBookingPolicy.enabled',
  'limitLateBookingPolicy.enabled',
  'reschedulePolicy.enabled',
  'reschedulePolicy.limitLatestReschedule',
  'resourcesPolicy.autoAssignAllowed',
  'resourcesPolicy.enabled',
  'waitlistPolicy.enabled',
];
const numbers = [
  'cancellationPolicy.latestCancellationInMinutes',
  'limitEarlyBookingPolicy.earliestBookingInMinutes',
  'limitLateBookingPolicy.latestBookingInMinutes',
  'participantsPolicy.maxParticipantsPerBooking',
  'reschedulePolicy.latestRescheduleInMinutes',
  'waitlistPolicy.capacity',
  'waitlistPolicy.reservationTimeInMinutes',
];
const texts = ['customPolicyDescription.description', 'intakeFormPolicy.formId'];

function setting(path: string): Sql {
  return sql`(booking_policies.settings #>> ${path.split('.')}::text[])`;
}

const textField: QueryField = { type: 'text', operators: ['eq', 'ne', 'startsWith'], sort: true };
const flagField: QueryField = { type: 'boolean', operators: ['eq', 'ne'], sort: true };
const numberField: QueryField = {
  type: 'number',
  operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'],
  sort: true,
};

function fieldsOf(paths: readonly string[], field: QueryField): Record<string, QueryField> {
  return Object.fromEntries(paths.map((path) => [path, field]));
}

function columnsOf(paths: readonly string[], column: (value: Sql) => Column): ColumnTable {
  return Object.fromEntries(paths.map((path) => [path, column(setting(path))]));
}

/** Booking policies as they are queried (reference/query-language.md section 3). */
export const bookingPolicyFamily: Family = {
  name: 'bookingPolicies',
  fields: {
    id: { type: 'guid', operators: ['eq', 'in', 'ne'], sort: true, required: true },
    name: textField,
    default: { ...flagField, required: true },
    createdDate: { type: 'date', sort: true, required: true },
    updatedDate: { type: 'date', sort: true, required: true },
    ...fieldsOf(texts, textField),
    ...fieldsOf(flags, flagField),
    ...fieldsOf(numbers, numberField),
  },
  columns: {
    id: { type: 'guid', expression: sql`booking_policies.id`, notNull: true },
    name: { type: 'text', expression: sql`booking_policies.name`, order: sql`booking_policies.name` },
    default: { type: 'boolean', expression: sql`booking_policies.is_default`, notNull: true },
    createdDate: { type: 'date', expression: sql`booking_policies.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`booking_policies.updated_date`, notNull: true },
    ...columnsOf(texts, (value) => ({ type: 'text', expression: value })),
    ...columnsOf(flags, (value) => ({ type: 'boolean', expression: sql`${value}::boolean` })),
    ...columnsOf(numbers, (value) => ({ type: 'number', expression: sql`${value}::numeric` })),
  },
  from: sql`booking_policies`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
};
