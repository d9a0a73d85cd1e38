import { traitBy, askable } from '../../fields.ts';
import type { FieldTable, QueryField } from '../../queries/query.ts';
import { staffMember, staffMemberTraits } from './staffMember.ts';

/**
 * reference/query-language.md section 3, staff members. Fields that only staff may read can be queried by staff only.
 */

const traits = traitBy(staffMemberTraits, 'ask');

/** Search and aggregations belong to the search. */
const inQueries = ({ search: _search, aggregate: _aggregate, ...field }: QueryField): QueryField => field;

const operators = ['eq', 'ne', 'in', 'nin', 'exists'] as const;

export const staffMemberFields: FieldTable = askable(staffMember, {
  ...Object.fromEntries(Object.entries(traits).map(([path, field]) => [path, inQueries(field)])),
  // The platform does not sort by name; Frontdesk does, for the list of staff.
  name: { type: 'text', operators, sort: true, required: true },
  email: { type: 'text', operators },
  phone: { type: 'text', operators },
  'resource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guids',
    operators: ['hasSome', 'hasAll'],
    minimumRank: 'visitor',
  },
});

/** Every single-value field may be aggregated; the platform publishes no list. */
export const staffMemberSearchFields = askable(staffMember, {
  ...traits,
  'resource.locationOptions.specificLocationOptions.businessLocations': {
    type: 'objects',
    minimumRank: 'visitor',
    operators: ['isEmpty', 'matchItems'],
    items: { locationId: { type: 'guid' } },
  },
} as const satisfies FieldTable);
