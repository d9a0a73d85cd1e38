import { useRecordKinds } from '../recordKinds.ts';
import type { ChangeReader } from './changeReader.ts';

/** Returns the change readers of all families by entity name. */
export function useChangeReaders(): ReadonlyMap<string, ChangeReader> {
  const readers = new Map<string, ChangeReader>();
  // The families never change, so the hooks are the same in every render.
  /* oxlint-disable react/rules-of-hooks */
  for (const { entities, useChangeReader } of useRecordKinds()) {
    const reader = useChangeReader?.();
    if (reader) for (const entity of entities) readers.set(entity, reader);
  }
  /* oxlint-enable react/rules-of-hooks */
  return readers;
}
