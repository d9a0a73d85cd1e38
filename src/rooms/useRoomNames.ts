import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { staffResourceTypeId, type ResourceType } from '../../contract/entities/locations/resourceType.ts';
import type { Names } from '../records/list/listKind.ts';
import { namesOf } from '../records/list/namesOf.ts';
import { useLocations, type Reading } from '../resources/useLocations.ts';
import { allOptions } from '../ui/queries/allOptions.ts';

const [everything, { staleTime }] = allOptions;

/** All types of rooms and equipment, without that of staff members; undefined while loading. */
export function useRoomTypes({ stale = staleTime, enabled = true }: Reading = {}):
  | ResourceType[]
  | undefined {
  const { data } = useGetList<ResourceType>('resourceTypes', everything, { staleTime: stale, enabled });
  return useMemo(() => data?.filter(({ id }) => id !== staffResourceTypeId), [data]);
}

/** Fetches the names of all records of these kinds: `type` and `location`. */
export function useRoomNames(kinds: readonly string[], stale: number = staleTime): Names {
  const types = useRoomTypes({ stale, enabled: kinds.includes('type') });
  const locations = useLocations({ stale, enabled: kinds.includes('location') });
  // Callers pass a new array on each render.
  const needed = kinds.join(' ');
  return useMemo(
    () => namesOf(needed.split(' '), { type: types?.map(asChoice), location: locations?.map(asChoice) }),
    [needed, types, locations],
  );
}

const asChoice = ({ id, name = '' }: { id: string; name?: string | undefined }) => ({
  value: id,
  label: name,
});
