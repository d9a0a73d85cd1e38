/** The eight hues of people, categories, pictures and calendar entries. */
export const hues = ['clay', 'amber', 'moss', 'sage', 'sky', 'iris', 'plum', 'rose'] as const;
export type Hue = (typeof hues)[number];

/** Derives a record's hue from its ID (FNV-1a over its characters), so that it is the same everywhere. */
export function hueOf(id: string): Hue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 'clay';
}
