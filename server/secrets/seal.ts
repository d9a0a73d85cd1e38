import { fromBase64url, toBase64url } from './secrets.ts';

/**
 * Messages hold codes and links that open accounts, so they lie sealed in the database: who reads a dump of it without
 * the installation's secret has nothing to use (security goal B7). AES-256-GCM by WebCrypto, which a browser tab has too.
 */

const ivBytes = 12;
const encoder = new TextEncoder();

/** The last key that was used: an installation has one. */
let lastKey: { secret: string; derived: Promise<CryptoKey> } | undefined;

function keyOf(secret: string): Promise<CryptoKey> {
  if (lastKey?.secret !== secret) lastKey = { secret, derived: derive(secret) };
  return lastKey.derived;
}

async function derive(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encoder.encode('frontdesk outbox') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Base64url of nonce and ciphertext. `belongsTo` names what the text belongs to: sealed there, it opens nowhere else. */
export async function seal(secret: string, belongsTo: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const additionalData = encoder.encode(belongsTo);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      await keyOf(secret),
      encoder.encode(text),
    ),
  );
  const whole = new Uint8Array(ivBytes + sealed.length);
  whole.set(iv);
  whole.set(sealed, ivBytes);
  return toBase64url(whole);
}

/** The text, or undefined when it was sealed with another secret, belongs to something else or was changed. */
export async function unseal(secret: string, belongsTo: string, sealed: string): Promise<string | undefined> {
  const bytes = fromBase64url(sealed);
  if (bytes === undefined || bytes.length <= ivBytes) return undefined;
  const iv = bytes.slice(0, ivBytes);
  const additionalData = encoder.encode(belongsTo);
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData },
      await keyOf(secret),
      bytes.slice(ivBytes),
    );
    return new TextDecoder().decode(text);
  } catch {
    // WebCrypto says no more than that it failed.
    return undefined;
  }
}
