import { queryResources } from '../../contract/calls/locations/resources.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { useAllPages } from '../ui/queries/useAllPages.ts';

/** All resources of the business: people, rooms and equipment. */
export const useAllResources = () =>
  useAllPages<Resource>('resources', async (api, cursorPaging, signal) => {
    const { resources, pagingMetadata } = await api.send(
      queryResources,
      { body: { query: { cursorPaging } } },
      { signal },
    );
    return { items: resources, metadata: pagingMetadata };
  });
