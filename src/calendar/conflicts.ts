import type { Entry } from './entries.ts';

/** The other entries of a person or room that overlap an entry, with their buffer time. */
export const conflictsOf = (entry: Entry, resourceId: string, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (other) =>
      other.key !== entry.key &&
      other.status !== 'CANCELED' &&
      (other.closes || other.resourceIds.includes(resourceId)) &&
      other.start < entry.end + entry.buffer &&
      entry.start < other.end + other.buffer,
  );
