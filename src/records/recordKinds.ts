import { createContext, use } from 'react';
import type { FetchedOnce } from '../ui/fetchedOnce.ts';
import type { RecordKind } from './recordKind.ts';

/** The families of the dashboard. Their scripts are fetched, so the first screen does not wait for them. */
type RecordKinds = FetchedOnce<readonly RecordKind[]>;

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
