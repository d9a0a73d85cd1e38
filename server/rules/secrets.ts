/**
 * Random values that prove something, and their hashes. All of it by WebCrypto, so that it also runs in a browser tab.
 * Secrets here have at least 128 random bits, so a plain SHA-256 is enough at rest (security goal B7).
 */

const encoder = new TextEncoder();

/** 256 random bits as 43 base64url characters. */
export function randomSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of the text, base64url without padding: the form in which secrets are stored, and PKCE's S256. */
export async function hashSecret(secret: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(secret))));
}

/** The last key that was used: an installation has one, and importing it takes as long as using it. */
let lastKey: { key: string; imported: Promise<CryptoKey> } | undefined;

function importedKey(key: string): Promise<CryptoKey> {
  if (lastKey?.key !== key) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    lastKey = {
      key,
      imported: crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']),
    };
  }
  return lastKey.imported;
}

/** HMAC-SHA-256, base64url. `purpose` keeps values made for one use from being valid for another. */
export async function keyedHash(key: string, purpose: string, value: string): Promise<string> {
  const mac = await crypto.subtle.sign(
    'HMAC',
    await importedKey(key),
    encoder.encode(`${purpose}\n${value}`),
  );
  return toBase64url(new Uint8Array(mac));
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
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
