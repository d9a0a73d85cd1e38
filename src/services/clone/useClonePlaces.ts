import { useGetList } from 'react-admin';
import type { Location } from '../../../contract/entities/location.ts';
import { allOptions } from '../../ui/allOptions.ts';
import type { ClonePlace } from './plannedClones.ts';

export interface ClonePlaces {
  places: readonly ClonePlace[];
  error: unknown;
  retry: () => void;
}

/** Locations of the business that clones can have. */
export function useClonePlaces(): ClonePlaces {
  const { data = [], error, refetch } = useGetList<Location>('locations', ...allOptions);
  const places = data.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, name: name ?? id }));
  return { places, error: error ?? undefined, retry: () => void refetch() };
}
