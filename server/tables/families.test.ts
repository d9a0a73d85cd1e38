import { expect, test } from 'vitest';
import { bookingPolicyFamily } from './bookingPolicyFamily.ts';
import { categoryFamily } from './categories.ts';
import { locationFamily } from './locations.ts';
import { pricingPlanFamily } from './pricingPlans.ts';
import { serviceFamily } from './serviceFamily.ts';
import { staffMemberFamily } from './staffMembers.ts';

const families = [
  serviceFamily,
  categoryFamily,
  staffMemberFamily,
  bookingPolicyFamily,
  locationFamily,
  pricingPlanFamily,
];

type Table = Readonly<Record<string, { type: string }>>;

const typesOf = (table: Table, paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, table[path]?.type]));

test.each(families)(
  'every field that may be asked of $name has a column of its type',
  ({ fields, columns }) => {
    const paths = Object.keys(fields);
    expect(typesOf(columns, paths)).toEqual(typesOf(fields, paths));
  },
);
