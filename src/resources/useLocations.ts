import { useGetList, useGetMany } from 'react-admin';
import type { Location } from '../../contract/entities/locations/location.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { useText } from '../messages/useText.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';

const [everything, { staleTime }] = allOptions;

/** The locations of a resource: of a room, equipment, or a staff member. */
export type Located = Pick<Resource, 'locationOptions'>;

/** IDs of the locations of a resource; undefined if it is available at all of them. */
export function locationsOf({ locationOptions }: Located): string[] | undefined {
  if (locationOptions?.availableInAllLocations !== false) return undefined;
  const locations = locationOptions.specificLocationOptions?.businessLocations ?? [];
  return locations.flatMap(({ locationId }) => locationId ?? []);
}

export interface Reading {
  /** Age in ms after which opening or refocusing the screen refetches them. */
  stale?: number;
  enabled?: boolean;
}

/** All locations, archived ones included; undefined while loading. */
export function useLocations({ stale = staleTime, enabled = true }: Reading = {}): Location[] | undefined {
  return useGetList<Location>('locations', everything, { staleTime: stale, enabled }).data;
}

/**
 * Returns a function that formats the locations of a resource; undefined while their names load.
 * @param shown the only resources to format, if known: a page of a list does not need the names of all locations
 */
export function useLocationsWords(shown?: readonly Located[]): (located: Located) => string | undefined {
  const text = useText();
  const { locale } = useBusiness();
  const all = useLocations({ enabled: !shown });
  const ids = [...new Set(shown?.flatMap((located) => locationsOf(located) ?? []))];
  const some = useGetMany<Location>('locations', { ids }, { enabled: ids.length > 0, staleTime }).data;
  const locations = shown ? some : all;
  return (located) => {
    const ids = locationsOf(located);
    if (!ids) return text('locations.choice.everywhere');
    if (ids.length === 0) return text('locations.choice.none');
    const names = locations && new Map(locations.map(({ id, name }) => [id, name]));
    const each = names && ids.map((id) => names.get(id) ?? text('locations.choice.deleted'));
    return each && listOf(each, locale);
  };
}
