import { useQuery } from '@tanstack/react-query';
import { listServiceStates } from '../../../contract/calls/availability/diagnose.ts';
import type { ServiceState } from '../../../contract/entities/services/serviceState.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** IDs of the services by state. */
export type ServiceStates = ReadonlyMap<string, readonly string[]>;

/** Returns the services of the business by state; null for a business with too many services. */
export function useServiceStates({ enabled = true }: { enabled?: boolean } = {}) {
  const api = useApi();
  return useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'states'],
    queryFn: async ({ signal }): Promise<ServiceStates | null> => {
      const { states } = await api.send(listServiceStates, {}, { signal });
      return states ? new Map(states.map(({ state, serviceIds }) => [state, serviceIds])) : null;
    },
    enabled,
  });
}

/** Number of services with any of these states. */
export const countOf = (states: ServiceStates, wanted: readonly ServiceState[]): number =>
  wanted.reduce((sum, state) => sum + (states.get(state)?.length ?? 0), 0);
