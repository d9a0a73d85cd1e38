import {
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PricingPlan } from '../../../contract/entities/pricingPlan.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { useApi } from '../../ui/useApi.ts';

/** How many services the board reads at a time, in the order of their names. */
export const servicesAtATime = 2000;
/** So many it reads by itself, so that totals and filters count all of them; beyond, the rest is a press away. */
export const readByItself = 10_000;
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
  /** Others come after these. */
  more: boolean;
}

/** Begins like every question about services, so that whatever changes one renews the board too. */
const servicesKey = ['services', 'board'];

/**
 * All services of a business that is not very large, and all plans, archived ones too, in the order of their names. The
 * first stand there at once, the others follow; past {@link readByItself} services `readMore` reads on.
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
        pagination: { page: pageParam, perPage: servicesAtATime },
        signal,
      });
      const more = total === undefined ? pageInfo?.hasNextPage === true : total > pageParam * servicesAtATime;
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
  const readsOn = hasNextPage && pages * servicesAtATime < readByItself && !moreFailed;
  useEffect(() => {
    // With each page anew, also where it came too fast for anybody to see that it was being fetched.
    if (pages > 0 && readsOn && !isFetching) void fetchNextPage();
  }, [pages, readsOn, isFetching, fetchNextPage]);
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
    /** Reads the next of them; undefined where all are there. */
    readMore: hasNextPage ? () => void fetchNextPage() : undefined,
    /** The next come without being asked for. */
    readsOn,
    readingMore: services.isFetchingNextPage,
    moreFailed,
  };
}

/** A service that was renamed meanwhile may stand on two pages: once is enough. */
function servicesOf({ pages }: InfiniteData<Read>): Service[] {
  return [...new Map(pages.flatMap(({ services }) => services.map((one) => [one.id, one]))).values()];
}

/** The board's services as they were read, with those that it has saved since. */
export function useBoardServices() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      find: (id: string) => readFrom(queryClient).find((service) => service.id === id),
      /** Takes up what the server answered, unless something newer is there; other screens read theirs anew. */
      takeUp: (service: Service): void => {
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

/** An answer that was asked for before a save and arrives after it does not take the save back on the screen. */
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
