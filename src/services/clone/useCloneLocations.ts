import { useGetList } from 'react-admin';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import type { CloneLocation } from './plannedClones.ts';

export interface CloneLocations {
  locations: readonly CloneLocation[];
  error: unknown;
  retry: () => void;
}

/** Locations of the business that clones can have. */
export function useCloneLocations(): CloneLocations {
  const { data = [], error, refetch } = useGetList<Location>('locations', ...allOptions);
  const locations = data
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ id, name: name ?? id }));
  return { locations, error: error ?? undefined, retry: () => void refetch() };
}
