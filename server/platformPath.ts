const pattern =
  /^\/(?:(?:_api|\.well-known|dev|frontdesk|health|identity|oauth2|qa)(?:\/|$)|(?:[^/]+\/){0,3}v\d+(?:\/|$))/;

/**
 * Whether an address belongs to the interface or to the hosted pages: a version is among its first parts
 * (`/v2/services`, `/bookings/v1/staff-members`), or its first part is one of the server's own. Every other address
 * belongs to the dashboard.
 */
export function isPlatformPath(pathname: string): boolean {
  return pattern.test(pathname);
}
