import { staffMemberSearchFields } from '../../contract/entities/staff/staffMemberFields.ts';
import { either, namesNothing, type Askable } from '../records/list/listFilter.ts';

type Field = keyof typeof staffMemberSearchFields;
export type StaffFilterField = Exclude<Field, `${string}.${string}`>;

/** Filterable fields that have a user-facing name: none of those inside the user or the resource. */
export const staffFields = Object.fromEntries(
  Object.entries(staffMemberSearchFields).filter(([path]) => !path.includes('.')),
) as Pick<typeof staffMemberSearchFields, StaffFilterField>;

/** URL of the list of services of a staff member, by their resource. */
export const servicesOf = (resourceId: string | undefined): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ staff: [resourceId] }) })}`;

export const givesValues = ['yes', 'no'] as const;

/** Filter options of the staff list. */
export const staffQuestions: Askable = {
  tabs: [{ key: 'all', label: 'staff.tabs.all', ask: () => ({}) }],
  facets: [
    {
      key: 'gives',
      label: 'staff.column.gives',
      read: (values) => givesValues.filter((one) => values.includes(one)),
      ask: (values) => either(values.map((value) => ({ serviceProvider: value === 'yes' }))),
    },
  ],
  naming: namesNothing,
};
