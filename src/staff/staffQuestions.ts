import { staffMemberSearchFields } from '../../contract/entities/staffMemberFields.ts';
import { either, namesNothing, type Askable } from '../records/list/listFilter.ts';

const { id, resourceId, name, email, phone, description, serviceProvider, createdDate, updatedDate } =
  staffMemberSearchFields;

/** Of what the interface can be asked, what has a word for people. */
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

/** What can be asked of the list of people who work here. */
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
