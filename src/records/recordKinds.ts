import { createContext, use } from 'react';
import type { RecordKind } from './recordKind.ts';

/** The families of the dashboard. Their scripts are fetched, so the first screen does not wait for them. */
export interface RecordKinds {
  /** Once fetched. */
  readonly loaded: readonly RecordKind[] | undefined;
  load: () => Promise<readonly RecordKind[]>;
}

/** Families that stand in a module of their own, fetched once. */
export function fetchedKinds(fetchAll: () => Promise<readonly RecordKind[]>): RecordKinds {
  let loaded: readonly RecordKind[] | undefined;
  let loading: Promise<readonly RecordKind[]> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetchAll().then((kinds) => (loaded = kinds));
      // A failed fetch is tried again by the next part that needs the families.
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}

/** Families that are there from the start. */
export const knownKinds = (kinds: readonly RecordKind[]): RecordKinds => ({
  loaded: kinds,
  load: () => Promise.resolve(kinds),
});

export const RecordKindsContext = createContext<RecordKinds>(knownKinds([]));

/** All families, in the order in which people meet them. Suspends while they are fetched. */
export function useRecordKinds(): readonly RecordKind[] {
  const kinds = use(RecordKindsContext);
  return kinds.loaded ?? use(kinds.load());
}
