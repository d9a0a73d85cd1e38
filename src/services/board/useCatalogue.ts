import {
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** Page size, sorted by name. */
export const servicesPerPage = 2000;
/**
 * Maximum number of services to load automatically, for totals and filters over all of them; the rest loads on request.
 */
export const autoLoadLimit = 10_000;
const mostPlans = 500;

export interface Catalogue {
  services: readonly Service[];
  plans: readonly PricingPlan[];
  /** Total of the business; undefined if there are too many to count. */
  total: number | undefined;
}

interface Read {
  services: readonly Service[];
  total: number | undefined;
  /** Whether there are more pages. */
  more: boolean;
}

/** Shares the prefix of service queries, so it is invalidated with them. */
const servicesKey = ['services', 'board'];

/**
 * Fetches all services, up to {@link autoLoadLimit} automatically, and all plans including archived ones, sorted by
 * name. The first page is available at once; `loadMore` loads beyond the limit.
 */
export function useCatalogue() {
  const api = useApi();
  const services = useInfiniteQuery({
    queryKey: servicesKey,
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }): Promise<Read> => {
      const { data, total, pageInfo } = await api.getList<Service>('services', {
        filter: {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: pageParam, perPage: servicesPerPage },
        signal,
      });
      const more = total === undefined ? pageInfo?.hasNextPage === true : total > pageParam * servicesPerPage;
      return { services: data, total, more };
    },
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    structuralSharing: (before, after) => replaceEqualDeep(before, withNewest(before, after)),
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
  const { hasNextPage, isFetching, isFetchNextPageError: moreFailed, fetchNextPage } = services;
  const pages = services.data?.pages.length ?? 0;
  const loadsMore = hasNextPage && pages * servicesPerPage < autoLoadLimit && !moreFailed;
  useEffect(() => {
    // Depends on the number of pages, because `isFetching` may not change between fast ones.
    if (pages > 0 && loadsMore && !isFetching) void fetchNextPage();
  }, [pages, loadsMore, isFetching, fetchNextPage]);
  const catalogue = useMemo<Catalogue | undefined>(
    () =>
      services.data && plans.data
        ? { services: servicesOf(services.data), total: services.data.pages[0]?.total, plans: plans.data }
        : undefined,
    [services.data, plans.data],
  );
  return {
    catalogue,
    error: services.error ?? plans.error,
    renewing: (services.isFetching || plans.isFetching) && catalogue !== undefined,
    retry: () => void Promise.all([services.refetch(), plans.refetch()]),
    /** Loads the next page; undefined if all are loaded. */
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    /** Whether further pages load automatically. */
    loadsMore,
    isLoadingMore: services.isFetchingNextPage,
    moreFailed,
  };
}

/** Removes duplicates: a renamed service may be on two pages. */
function servicesOf({ pages }: InfiniteData<Read>): Service[] {
  return [...new Map(pages.flatMap(({ services }) => services.map((one) => [one.id, one]))).values()];
}

/** The board's services, updated with its own saves. */
export function useBoardServices() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      find: (id: string) => readFrom(queryClient).find((service) => service.id === id),
      /** Updates the cache with a saved service unless it has a newer one, and invalidates other screens. */
      updateCache: (service: Service): void => {
        queryClient.setQueryData<InfiniteData<Read>>(
          servicesKey,
          (read) =>
            read && {
              ...read,
              pages: read.pages.map((page) => ({ ...page, services: withSaved(page.services, service) })),
            },
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

const readFrom = (queryClient: QueryClient): readonly Service[] =>
  queryClient.getQueryData<InfiniteData<Read>>(servicesKey)?.pages.flatMap(({ services }) => services) ?? [];

/** Keeps newer cached services when a response from before a save arrives after it. */
function withNewest(before: unknown, after: unknown): unknown {
  const [known, read] = [before, after] as [InfiniteData<Read> | undefined, InfiniteData<Read> | undefined];
  if (!known || !read) return after;
  const byId = new Map(known.pages.flatMap(({ services }) => services.map((one) => [one.id, one])));
  const newest = (service: Service): Service => {
    const mine = byId.get(service.id);
    return mine && BigInt(mine.revision) > BigInt(service.revision) ? mine : service;
  };
  return { ...read, pages: read.pages.map((page) => ({ ...page, services: page.services.map(newest) })) };
}

function withSaved(services: readonly Service[], saved: Service): Service[] {
  return services.map((service) => (service.id === saved.id ? saved : service));
}
