import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '../../contract/base64.ts';

/**
 * Random secrets and their hashes; all of it also runs in a browser tab. Secrets have at least 128 random bits, so
 * a plain SHA-256 is enough at rest (security goal B7).
 *
 * A synchronous library computes the hashes: WebCrypto sends each one to another thread, and for short texts that
 * round trip takes several times as long, on every request.
 */

const encoder = new TextEncoder();

/** Returns 256 random bits as 43 base64url characters. */
export function randomSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of the text, base64url without padding: the stored form of secrets, and PKCE's S256. */
export async function hashSecret(secret: string): Promise<string> {
  return toBase64url(sha256(encoder.encode(secret)));
}

/** SHA-256 of a file, base64url. */
export function hashBytes(bytes: Uint8Array): string {
  return toBase64url(sha256(bytes));
}

/**
 * HMAC state of the last key before any input. An installation has one key, and keying takes as long as hashing a
 * short text.
 */
let lastKeyed: { key: string; begun: ReturnType<typeof hmac.create> } | undefined;

/** HMAC-SHA-256, base64url. `purpose` keeps a value made for one use from being valid for another. */
export async function keyedHash(key: string, purpose: string, value: string): Promise<string> {
  if (lastKeyed?.key !== key) lastKeyed = { key, begun: hmac.create(sha256, encoder.encode(key)) };
  const mac = lastKeyed.begun
    .clone()
    .update(encoder.encode(`${purpose}\n${value}`))
    .digest();
  return toBase64url(mac);
}

/** Compares two short texts in a time that depends only on their lengths. */
export function equalInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
