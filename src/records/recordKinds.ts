import { createContext, use } from 'react';
import { loadedModule, useLazyModule, type LazyModule } from '../ui/loading/lazyModule.ts';
import type { RecordKind } from './recordKind.ts';

/** All record families. Lazily loaded, so that the first screen does not wait for them. */
type RecordKinds = LazyModule<readonly RecordKind[]>;

/** Families available from the start. */
export const knownKinds = (kinds: readonly RecordKind[]): RecordKinds => loadedModule(kinds);

export const RecordKindsContext = createContext<RecordKinds>(knownKinds([]));

/** Returns all families in display order. Suspends while they load. */
export function useRecordKinds(): readonly RecordKind[] {
  return useLazyModule(use(RecordKindsContext));
}
