import { useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import { useMemo } from 'react';
import { onlyIf } from '../../ui/queries/onlyIf.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { Names } from '../../records/list/listKind.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import type { Named, OtherKind } from './readNames.ts';
import { namedKinds, type NamedKind } from './serviceFilter.ts';

const [everything, { staleTime }] = allOptions;

interface NamedRecord extends RaRecord {
  name?: string;
  /** Resource ID of a staff member, which services reference. */
  resourceId?: string;
}

/**
 * Fetches the names of all records of these kinds. Other kinds are not fetched.
 * @param stale age in ms after which opening or refocusing the screen refetches them
 */
export function useNames(kinds: readonly string[], stale: number = staleTime): Names {
  const options = (kind: NamedKind) => ({ staleTime: stale, ...onlyIf(kinds.includes(kind)) });
  const category = useGetList<NamedRecord>('categories', everything, options('category'));
  const location = useGetList<NamedRecord>('locations', everything, options('location'));
  const staff = useGetList<NamedRecord>('staffMembers', everything, options('staff'));
  const plan = useGetList<NamedRecord>('pricingPlans', everything, options('plan'));
  const policy = useGetList<NamedRecord>('bookingPolicies', everything, options('policy'));
  const form = useOthers('form', options('form'));
  const resource = useOthers('resource', options('resource'));
  const addOn = useOthers('addOn', options('addOn'));
  const read = { category, location, staff, plan, policy, form, resource, addOn };
  const lists = namedKinds.map((kind) => (kinds.includes(kind) ? read[kind].data : undefined));
  // Of a kind that is not needed, `onlyIf` prevents the render at the end of a load by another component.
  const pending = namedKinds.some((kind) => kinds.includes(kind) && read[kind].isLoading);
  return useMemo(() => {
    const names = new Map<string, ReadonlyMap<string, string> | undefined>(
      namedKinds.map((kind, at) => [kind, namesOf(lists[at], kind)]),
    );
    const of = (kind: string) => names.get(kind);
    // A truncated list can't prove a deletion.
    const isComplete = (kind: string) => (of(kind)?.size ?? 0) < everything.pagination.perPage;
    const isGone = (kind: string, id: string) =>
      isComplete(kind) && of(kind)?.has(id.toLowerCase()) === false;
    return { of, isGone, pending };
    // The lists are stable until they are refetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...lists, pending]);
}

function useOthers(kind: OtherKind, options: { staleTime: number } & ReturnType<typeof onlyIf>) {
  const api = useApi();
  return useQuery({
    queryKey: ['names', kind],
    // Loaded with the first filter that needs it.
    queryFn: async ({ signal }): Promise<readonly Named[]> =>
      (await import('./readNames.ts')).readNames(api, kind, signal),
    ...options,
  });
}

function namesOf(list: readonly (Named | NamedRecord)[] | undefined, kind: NamedKind) {
  const idOf = (one: Named | NamedRecord) =>
    kind === 'staff' && 'resourceId' in one ? (one.resourceId ?? one.id) : one.id;
  return list && new Map(list.map((one) => [String(idOf(one)), one.name ?? '']));
}
