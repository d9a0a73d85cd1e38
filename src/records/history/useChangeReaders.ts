import { useRecordKinds } from '../recordKinds.ts';
import type { ChangeReader } from './changeReader.ts';

/** The readers of all families, by the history's names of their records. */
export function useChangeReaders(): ReadonlyMap<string, ChangeReader> {
  const readers = new Map<string, ChangeReader>();
  // The families are the same in every drawing, and so is the order of their hooks.
  /* oxlint-disable react/rules-of-hooks */
  for (const { entities, useChangeReader } of useRecordKinds()) {
    const reader = useChangeReader?.();
    if (reader) for (const entity of entities) readers.set(entity, reader);
  }
  /* oxlint-enable react/rules-of-hooks */
  return readers;
}
