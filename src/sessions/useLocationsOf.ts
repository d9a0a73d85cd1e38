import type { Service } from '../../contract/entities/services/service.ts';
import { useLocations } from '../resources/useLocations.ts';

/** The locations of a service, and those that its sessions have. */
export function useLocationsOf({ locations = [] }: Service, chosen: string) {
  const offered = new Set(locations.flatMap(({ business }) => business?.id ?? []));
  return (useLocations() ?? []).filter(({ id, archived }) => id === chosen || (offered.has(id) && !archived));
}
