/** The eight hues that people, categories, pictures and calendar entries take. */
export const hues = ['clay', 'amber', 'moss', 'sage', 'sky', 'iris', 'plum', 'rose'] as const;
export type Hue = (typeof hues)[number];

/**
 * The hue of a record, from its id: the same on every screen, for everybody, and after sorting or paging.
 * FNV-1a over the id's characters.
 */
export function hueOf(id: string): Hue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 'clay';
}
