import { combineDataProviders, type DataProvider } from 'react-admin';
import type { ApiClient } from '../platform/apiClient.ts';
import { isCompanion } from './companions.ts';

/** The verbs that name a resource. */
const verbs = [
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
 * A provider that answers for the product's own resources too, each by its name. What has no resource (sending a call,
 * actions on services) stays the platform's, because combineDataProviders would take its first argument for one.
 */
export function withCompanions<Platform extends DataProvider>(platform: Platform, api: ApiClient): Platform {
  const companion = lazily(() =>
    import('./companionProvider.ts').then(({ createCompanionProvider }) => createCompanionProvider(api)),
  );
  const combined = combineDataProviders((resource) => (isCompanion(resource) ? companion : platform));
  return Object.assign({ ...platform }, Object.fromEntries(verbs.map((verb) => [verb, combined[verb]])));
}

/** A provider that is loaded when it is first asked. */
function lazily(load: () => Promise<DataProvider>): DataProvider {
  let loading: Promise<DataProvider> | undefined;
  const ask =
    (verb: (typeof verbs)[number]) =>
    async (...asked: readonly unknown[]): Promise<unknown> => {
      // A script that did not arrive is asked for again the next time.
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      const provider = await loading;
      return Reflect.apply(provider[verb], provider, asked);
    };
  return Object.fromEntries(verbs.map((verb) => [verb, ask(verb)])) as unknown as DataProvider;
}
