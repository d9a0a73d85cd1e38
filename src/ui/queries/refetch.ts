import type { QueryClient } from '@tanstack/react-query';

/** Refetches the queries of these areas, the first parts of their keys. */
export const refetchAreas = (queryClient: QueryClient, areas: readonly string[]) =>
  Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));

/** Refetches everything but the records of editors, which keep the version that they opened. */
export const refetchExceptEditors = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'recordEditor' });
