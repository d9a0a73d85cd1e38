import { storageOrMemory } from './page.ts';

/** Sizes in px, counts, or choices as numbers, by name. */
export type Sizes = Readonly<Record<string, number>>;

const prefix = 'frontdesk-layout:';
const storage = storageOrMemory(() => window.sessionStorage);

/**
 * Sizes of a part of the screens that this tab has shown, so that a reload paints skeletons in their final places. Only
 * numbers: the storage outlives the session.
 */
export function recallSizes(part: string): Sizes | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(prefix + part) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const sizes = Object.entries(found).filter((entry): entry is [string, number] =>
      Number.isFinite(entry[1]),
    );
    return Object.fromEntries(sizes);
  } catch {
    return undefined;
  }
}

/** Stores the sizes of a part of a screen for its next first paint. */
export function rememberSizes(part: string, sizes: Sizes): void {
  const written = JSON.stringify(sizes);
  // Writing costs more than reading.
  if (storage.getItem(prefix + part) === written) return;
  try {
    storage.setItem(prefix + part, written);
  } catch {
    // A full storage only costs the final places.
  }
}

/** Forgets everything at the sign-out: the next person may see other screens. */
export function forgetSizes(): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}
