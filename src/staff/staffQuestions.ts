import { staffMemberSearchFields } from '../../contract/entities/staffMemberFields.ts';
import { either, namesNothing, type Askable } from '../records/list/listFilter.ts';

const { id, resourceId, name, email, phone, description, serviceProvider, createdDate, updatedDate } =
  staffMemberSearchFields;

/** Filterable fields that have a user-facing name. */
export const staffFields = {
  name,
  email,
  phone,
  description,
  serviceProvider,
  createdDate,
  updatedDate,
  id,
  resourceId,
} as const;

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
