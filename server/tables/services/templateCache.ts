import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database.ts';
import { isTransaction } from '../../database/queries.ts';
import type { ServiceDetails } from './partsOfServices.ts';
import type { ServiceTemplate } from './serviceDocument.ts';

interface CachedTemplate {
  /** `versionOfService` of the row. */
  version: string;
  template: ServiceTemplate;
  /** The complete JSON text. Its version is the `versionOfOthers` that it contains. */
  whole?: { version: string; text: string };
}

/** Of all templates and complete texts of a database, in characters. */
const mostTogether = 16_000_000;
/** Counted for a placeholder, in characters. */
const placeholderLength = 100;

const byDatabase = new WeakMap<Queries, LRUCache<string, CachedTemplate>>();

/**
 * The cache of the templates of services that this process has read last, by id. Each is valid for one version of the
 * service, and its complete text for one version of the parts of others. Every statement reads the versions again, so
 * that changes by other processes show at once. None in a transaction.
 */
export function templateCache(
  { db, publicUrl }: { db: Queries; publicUrl: string },
  details: ServiceDetails,
) {
  if (isTransaction(db)) return undefined;
  let all = byDatabase.get(db);
  if (!all) {
    all = new LRUCache({ maxSize: mostTogether, sizeCalculation: lengthOf });
    byDatabase.set(db, all);
  }
  const keep = all;
  const variant = JSON.stringify([publicUrl, details]);
  return {
    get: (id: string) => keep.get(id + variant),
    set: (id: string, cached: CachedTemplate) => keep.set(id + variant, cached),
  };
}

function lengthOf({ template, whole }: CachedTemplate): number {
  let length = whole ? whole.text.length + whole.version.length : 0;
  for (const piece of template) length += typeof piece === 'string' ? piece.length : placeholderLength;
  return length;
}
