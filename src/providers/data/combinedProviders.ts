import { combineDataProviders, type DataProvider } from 'react-admin';
import type { ApiClient } from '../../platform/apiClient.ts';
import { isOwnResource } from './ownResources.ts';

/** react-admin's methods with a resource argument. */
const resourceMethods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const satisfies readonly (keyof DataProvider)[];

/**
 * Returns a provider that also handles Frontdesk's own resources, by name. Methods without a resource (`send`, service
 * actions) stay the platform's, because combineDataProviders would treat their first argument as a resource.
 */
export function withOwnResources<Platform extends DataProvider>(
  platform: Platform,
  api: ApiClient,
): Platform {
  const own = lazyProvider(() =>
    import('./ownResourceProvider.ts').then(({ createOwnResourceProvider }) =>
      createOwnResourceProvider(api),
    ),
  );
  const combined = combineDataProviders((resource) => (isOwnResource(resource) ? own : platform));
  return Object.assign(
    { ...platform },
    Object.fromEntries(resourceMethods.map((verb) => [verb, combined[verb]])),
  );
}

/** Returns a provider that is loaded on first use. */
export function lazyProvider(load: () => Promise<DataProvider>): DataProvider {
  let loading: Promise<DataProvider> | undefined;
  const ask =
    (verb: (typeof resourceMethods)[number]) =>
    async (...asked: readonly unknown[]): Promise<unknown> => {
      // A failed script download is retried on the next use.
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      const provider = await loading;
      return Reflect.apply(provider[verb], provider, asked);
    };
  return Object.fromEntries(resourceMethods.map((verb) => [verb, ask(verb)])) as unknown as DataProvider;
}
