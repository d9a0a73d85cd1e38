import { hues, type Hue } from '../../contract/entities/values/hue.ts';

/** Derives a record's hue from its ID (FNV-1a over its characters), so that it is the same everywhere. */
export function hueOf(id: string): Hue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 'clay';
}
