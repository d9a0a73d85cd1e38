/** Values of headers that pages, static files and answers of calls share (security goal A14). */

/** `Permissions-Policy`: no page uses a device or the browser's payments. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** `Strict-Transport-Security`, over TLS only: browsers ignore it elsewhere, and localhost must never be pinned to it. */
export function transportSecurity({ publicUrl }: { publicUrl: string }): string | undefined {
  return publicUrl.startsWith('https:') ? 'max-age=31536000' : undefined;
}
