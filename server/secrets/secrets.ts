import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Random values that prove something, and their hashes. All of it also runs in a browser tab. Secrets here have at least
 * 128 random bits, so a plain SHA-256 is enough at rest (security goal B7).
 *
 * Hashes are made by a library at once: WebCrypto hands each of them to another thread, and for texts as short as these
 * the way there and back takes several times as long, at every request.
 */

const encoder = new TextEncoder();

/** 256 random bits as 43 base64url characters. */
export function randomSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of the text, base64url without padding: the form in which secrets are stored, and PKCE's S256. */
export async function hashSecret(secret: string): Promise<string> {
  return toBase64url(sha256(encoder.encode(secret)));
}

/** SHA-256 of a file, base64url. */
export function hashBytes(bytes: Uint8Array): string {
  return toBase64url(sha256(bytes));
}

/** What the last key makes of nothing: an installation has one key, and taking it in takes as long as a short text. */
let last: { key: string; begun: ReturnType<typeof hmac.create> } | undefined;

/** HMAC-SHA-256, base64url. `purpose` keeps values made for one use from being valid for another. */
export async function keyedHash(key: string, purpose: string, value: string): Promise<string> {
  if (last?.key !== key) last = { key, begun: hmac.create(sha256, encoder.encode(key)) };
  const mac = last.begun
    .clone()
    .update(encoder.encode(`${purpose}\n${value}`))
    .digest();
  return toBase64url(mac);
}

/** Compares two short texts in a time that depends on their lengths only. */
export function equalInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of base64url text, or undefined when it is none. */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
