import { hues, type Hue } from '../../contract/entities/values/hue.ts';

/** The hue of a person, by name: the same person has an ID as a user, as staff and as a customer. */
export const hueOfPerson = (name: string): Hue => hueOf(name.trim());

/** Derives a record's hue from its ID (FNV-1a over its characters), so that it is the same everywhere. */
export function hueOf(id: string): Hue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 'clay';
}
