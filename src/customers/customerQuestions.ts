import { contactVisits } from '../../contract/calls/bookings/contacts.ts';
import { among, namesNothing, type Askable } from '../records/list/listFilter.ts';

/** Days since the creation of a customer. */
const ages = ['7', '30', '90'] as const;

/** The values of each facet. */
export const customerFacets = {
  visits: contactVisits,
  added: ages,
  notes: ['with', 'without'],
} as const;
export type CustomerFacet = keyof typeof customerFacets;

/** Filter options of the list. */
export const customerQuestions: Askable = {
  tabs: [{ key: 'all', label: 'list.tabs.all', ask: () => ({}) }],
  facets: [
    {
      key: 'visits',
      label: 'customers.facet.visits',
      read: among(customerFacets.visits),
      ask: (chosen) => ({ visits: { $in: chosen } }),
    },
    {
      key: 'added',
      label: 'customers.facet.added',
      read: among(customerFacets.added),
      ask: (days) => ({ createdInDays: Math.max(...days.map(Number)) }),
    },
    {
      key: 'notes',
      label: 'customers.facet.notes',
      read: among(customerFacets.notes),
      ask: (chosen) => (chosen.length > 1 ? {} : { hasNotes: chosen.includes('with') }),
    },
  ],
  naming: namesNothing,
};
