import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { staffResourceTypeId, type ResourceType } from '../../contract/entities/places/resourceType.ts';
import type { Names } from '../records/list/listKind.ts';
import { useLocations, type Reading } from '../places/usePlaces.ts';
import { allOptions } from '../ui/allOptions.ts';

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
  const needsTypes = kinds.includes('type');
  const needsLocations = kinds.includes('location');
  const types = useRoomTypes({ stale, enabled: needsTypes });
  const locations = useLocations({ stale, enabled: needsLocations });
  return useMemo(() => {
    const lists: Readonly<Record<string, readonly { id: string; name?: string | undefined }[] | undefined>> =
      { type: types, location: locations };
    const of = (kind: string) => {
      const list = lists[kind];
      return list && new Map(list.map(({ id, name = '' }) => [id, name]));
    };
    const names = new Map(Object.keys(lists).map((kind) => [kind, of(kind)]));
    return {
      of: (kind) => names.get(kind),
      isGone: (kind, id) => names.get(kind)?.has(id) === false,
      pending: (needsTypes && !types) || (needsLocations && !locations),
    };
  }, [types, locations, needsTypes, needsLocations]);
}
