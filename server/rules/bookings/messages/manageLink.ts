import { fromBase64url, toBase64url } from '../../../../contract/base64.ts';
import { equalInConstantTime, keyedHash } from '../../../secrets/secrets.ts';

/**
 * The link with which a customer manages a booking without signing in. Its token contains the booking and is signed
 * with the secret of the installation: all messages about a booking have the same link, and the database stores none.
 */

/** Path of the customer's page, before the slash and the token. */
export const managePath = '/booking';

interface NamedBooking {
  businessId: string;
  bookingId: string;
}

const idBytes = 16;

/** The token of a booking: 86 characters of base64url. */
export async function manageToken(secret: string, { businessId, bookingId }: NamedBooking): Promise<string> {
  const ids = [...bytesOf(businessId), ...bytesOf(bookingId)];
  const signature = fromBase64url(await keyedHash(secret, 'manage booking', ids.join(' '))) ?? [];
  return toBase64url(Uint8Array.from([...ids, ...signature]));
}

/** The booking of a token; undefined if this installation did not sign it. The booking may no longer exist. */
export async function readManageToken(secret: string, token: string): Promise<NamedBooking | undefined> {
  // Two ids and a signature of 32 bytes.
  const bytes = /^[\w-]{86}$/.test(token) ? fromBase64url(token) : undefined;
  if (!bytes) return undefined;
  const named = {
    businessId: idOf(bytes.slice(0, idBytes)),
    bookingId: idOf(bytes.slice(idBytes, 2 * idBytes)),
  };
  return equalInConstantTime(token, await manageToken(secret, named)) ? named : undefined;
}

/** `origin` is that of the business's mails, without a trailing slash (identity/mailOrigin.ts). */
export function manageLink(origin: string, token: string): string {
  return `${origin}${managePath}/${token}`;
}

function bytesOf(id: string): number[] {
  return (id.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function idOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
