import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PricingPlan } from '../../contract/entities/pricingPlan.ts';
import type { Service } from '../../contract/entities/service.ts';
import { useApi } from '../layout/useApi.ts';

/** What a board holds; a business with more services is shown the first of them by name, and told so. */
export const mostServices = 2000;
const mostPlans = 500;

export interface Catalogue {
  services: readonly Service[];
  plans: readonly PricingPlan[];
  /** Of the whole business; undefined where the server found too many to count. */
  total: number | undefined;
}

interface Read {
  services: readonly Service[];
  total: number | undefined;
}

/** Begins like every question about services, so that whatever changes one renews the board too. */
const servicesKey = ['services', 'board'];

/** All services and all plans, archived ones too, in the order of their names. */
export function useCatalogue() {
  const api = useApi();
  const services = useQuery({
    queryKey: servicesKey,
    queryFn: async ({ signal }): Promise<Read> => {
      const { data, total } = await api.getList<Service>('services', {
        filter: {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: mostServices },
        signal,
      });
      return { services: data, total };
    },
  });
  const plans = useQuery({
    queryKey: ['pricingPlans', 'board'],
    queryFn: async ({ signal }) => {
      const { data } = await api.getList<PricingPlan>('pricingPlans', {
        filter: {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: mostPlans },
        signal,
      });
      return data;
    },
  });
  const catalogue = useMemo<Catalogue | undefined>(
    () => services.data && plans.data && { ...services.data, plans: plans.data },
    [services.data, plans.data],
  );
  return {
    catalogue,
    error: services.error ?? plans.error,
    renewing: (services.isFetching || plans.isFetching) && catalogue !== undefined,
    retry: () => void Promise.all([services.refetch(), plans.refetch()]),
  };
}

/** The board's services as they were read, with those that it has saved since. */
export function useBoardServices() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      find: (id: string) => readFrom(queryClient)?.services.find((service) => service.id === id),
      /** Takes up what the server answered, unless something newer is there; other screens read theirs anew. */
      takeUp: (service: Service): void => {
        queryClient.setQueryData<Read>(
          servicesKey,
          (read) => read && { ...read, services: withNewer(read.services, service) },
        );
        void queryClient.invalidateQueries({
          queryKey: ['services'],
          predicate: ({ queryKey }) => queryKey[1] !== servicesKey[1],
        });
      },
      renew: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
    }),
    [queryClient],
  );
}

const readFrom = (queryClient: QueryClient) => queryClient.getQueryData<Read>(servicesKey);

function withNewer(services: readonly Service[], newer: Service): Service[] {
  return services.map((service) =>
    service.id === newer.id && BigInt(newer.revision) >= BigInt(service.revision) ? newer : service,
  );
}
