import { fromBase64url, toBase64url } from '../../contract/base64.ts';

/**
 * Messages hold codes and links that open accounts, so they are encrypted in the database: a dump is useless
 * without the installation's secret (security goal B7). AES-256-GCM by WebCrypto, which also runs in a browser
 * tab.
 */

const ivBytes = 12;
const encoder = new TextEncoder();

/** Cache of the last derived key: an installation has one secret. */
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

/**
 * Returns nonce and ciphertext in base64url. `belongsTo` names the owner of the text: {@link unseal} fails for any
 * other.
 */
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
  const joinedBytes = new Uint8Array(ivBytes + sealed.length);
  joinedBytes.set(iv);
  joinedBytes.set(sealed, ivBytes);
  return toBase64url(joinedBytes);
}

/** Returns the text, or undefined if it was sealed with another secret or for another owner, or was altered. */
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
    // WebCrypto gives no reason for a failure.
    return undefined;
  }
}
