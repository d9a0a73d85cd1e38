import { queryOptions, useQuery } from '@tanstack/react-query';
import { listServiceStates } from '../../../contract/calls/availability/diagnose.ts';
import type { ServiceState } from '../../../contract/entities/services/serviceState.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { onlyIf } from '../../ui/queries/onlyIf.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** IDs of the services by state. */
export type ServiceStates = ReadonlyMap<string, readonly string[]>;

/** The parts of one screen ask once. A save makes the answer invalid at once. */
const sameScreenMs = 2000;

/** The services of the business by state; null for a business with too many services. */
export const serviceStatesOf = (api: ApiClient) =>
  queryOptions({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'states'],
    staleTime: sameScreenMs,
    queryFn: async ({ signal }): Promise<ServiceStates | null> => {
      const { states } = await api.send(listServiceStates, {}, { signal });
      return states ? new Map(states.map(({ state, serviceIds }) => [state, serviceIds])) : null;
    },
  });

/** Returns the services of the business by state, as `serviceStatesOf`. */
export function useServiceStates({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...serviceStatesOf(useApi()), ...onlyIf(enabled) });
}

/** Number of services with any of these states. */
export const countOf = (states: ServiceStates, wanted: readonly ServiceState[]): number =>
  wanted.reduce((sum, state) => sum + (states.get(state)?.length ?? 0), 0);
