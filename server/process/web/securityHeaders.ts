import { permissionsPolicy, transportSecurity } from '../../http/browserHeaders.ts';

/** Headers of all static files. */
const everyFile = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

export interface Surroundings {
  publicUrl: string;
  /** Origin of another host that the dashboard calls. */
  apiOrigin?: string;
  /** The demo runs the platform in the tab: PostgreSQL as WebAssembly, behind a service worker. */
  inTab?: boolean;
}

export function fileHeaders(surroundings: Surroundings): Record<string, string> {
  const transport = transportSecurity(surroundings);
  return { ...everyFile, ...(transport !== undefined && { 'Strict-Transport-Security': transport }) };
}

/**
 * Headers of the dashboard's page. Trusted types are required: before React, the page installs a `default` policy
 * that allows exactly the empty string and react-admin's zero-width space. The only style hash is that of an empty
 * `<style>`, which Emotion inserts and fills by script.
 */
export function pageHeaders(surroundings: Surroundings): Record<string, string> {
  const api = surroundings.apiOrigin ? ` ${surroundings.apiOrigin}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${surroundings.inTab ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    // Services may have pictures at any URL.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    // The hidden frame of silent sign-in.
    `frame-src 'self'${api}`,
    ...(surroundings.inTab ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  return {
    ...fileHeaders(surroundings),
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'X-Frame-Options': 'DENY',
  };
}

/** Headers of the page that shows the interface: its own files and this server only. */
export function docsHeaders(surroundings: Surroundings): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The library's icons are data URLs in its style sheet.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    ...fileHeaders(surroundings),
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}
