import { useGetList, type RaRecord } from 'react-admin';
import { useMemo } from 'react';
import { allOfThem } from '../bulk/allOfThem.ts';

/** What a filter names by an id. */
export const namedKinds = ['category', 'location', 'staff', 'plan'] as const;
export type NamedKind = (typeof namedKinds)[number];

export const isNamedKind = (key: string): key is NamedKind => namedKinds.some((kind) => kind === key);

const [everything, { staleTime }] = allOfThem;

interface Named extends RaRecord {
  name?: string;
  /** Of a staff member: what services name them by. */
  resourceId?: string;
}

export interface Names {
  /** By id; undefined until they are known, and where they could not be read. */
  of: (kind: NamedKind) => ReadonlyMap<string, string> | undefined;
  /** Whether some of the names that were asked for are still under way. */
  pending: boolean;
}

/** The names of what there is of these kinds. What nobody asks for is not fetched. */
export function useNames(kinds: readonly NamedKind[]): Names {
  const options = (kind: NamedKind) => ({ staleTime, enabled: kinds.includes(kind) });
  const category = useGetList<Named>('categories', everything, options('category'));
  const location = useGetList<Named>('locations', everything, options('location'));
  const staff = useGetList<Named>('staffMembers', everything, options('staff'));
  const plan = useGetList<Named>('pricingPlans', everything, options('plan'));
  const lists = [category.data, location.data, staff.data, plan.data];
  const pending = [category, location, staff, plan].some(({ isLoading }) => isLoading);
  return useMemo(() => {
    const [categories, locations, staffMembers, plans] = lists;
    const names = {
      category: namesOf(categories, 'id'),
      location: namesOf(locations, 'id'),
      staff: namesOf(staffMembers, 'resourceId'),
      plan: namesOf(plans, 'id'),
    };
    return { of: (kind) => names[kind], pending };
    // The lists are the same as long as nothing new was read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...lists, pending]);
}

function namesOf(list: readonly Named[] | undefined, id: 'id' | 'resourceId') {
  return list && new Map(list.map((one) => [String(one[id] ?? one.id), one.name ?? '']));
}
