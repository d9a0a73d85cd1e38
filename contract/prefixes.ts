import type { Call } from './call.ts';

interface Family {
  /** The prefixes of the family's canonical paths. */
  roots: readonly string[];
  /** A path prefix that clients send, and its canonical replacement ('' is prepended to the whole path). */
  prefixes: readonly (readonly [sent: string, canonical: string])[];
}

/**
 * The prefixed forms of paths that clients of the platform use for each family's calls (reference/calls.md section 2).
 * They are served in addition to the canonical path.
 */
const families: readonly Family[] = [
  {
    roots: ['/v2/services', '/v2/bulk/services'],
    prefixes: [
      ['/_api/bookings/v2/services', '/v2/services'],
      ['/bookings/v2/services', '/v2/services'],
      ['/bookings/v2/bulk/services', '/v2/bulk/services'],
      ['/bookings/services/v2/bulk/services', '/v2/bulk/services'],
    ],
  },
  { roots: ['/v2/categories'], prefixes: [['/bookings/v2/categories', '/v2/categories']] },
  { roots: ['/v1/categories'], prefixes: [['/bookings/v1/categories', '/v1/categories']] },
  {
    roots: ['/v1/staff-members', '/v1/bulk/staff-members', '/v2/staff-members'],
    prefixes: [
      ['/bookings/v1/staff-members', '/v1/staff-members'],
      ['/bookings/v1/bulk/staff-members', '/v1/bulk/staff-members'],
      ['/bookings/staff', ''],
      ['/bookings/v2', '/v2'],
    ],
  },
  {
    roots: ['/v1/staff-member-settings'],
    prefixes: [['/bookings/v1/staff-member-settings', '/v1/staff-member-settings']],
  },
  {
    roots: ['/v2/resources', '/v2/bulk/resources'],
    prefixes: [
      ['/bookings/v2/resources', '/v2/resources'],
      ['/bookings/v2/bulk/resources', '/v2/bulk/resources'],
    ],
  },
  {
    roots: ['/v1/booking-policies'],
    prefixes: [['/bookings/v1/booking-policies', '/v1/booking-policies']],
  },
  {
    roots: ['/v1/policy-snapshots'],
    prefixes: [
      ['/_api/booking-policy-snapshots', ''],
      ['/booking-policy-snapshots', ''],
    ],
  },
  {
    roots: ['/v2/bookings', '/v2/bulk/bookings', '/v2/confirmation', '/v2/bulk/confirmation'],
    prefixes: [
      ['/_api/bookings-service/v2/bookings', '/v2/bookings'],
      ['/bookings/v2/bookings', '/v2/bookings'],
      ['/bookings/v2/bulk/bookings', '/v2/bulk/bookings'],
      ['/bookings/bookings/v2/bulk/bookings', '/v2/bulk/bookings'],
      ['/_api/bookings-confirmator/v2/bookings/confirmation', '/v2/bookings/confirmation'],
      ['/bookings/v2/confirmation', '/v2/confirmation'],
      ['/bookings/v2/bulk/confirmation', '/v2/bulk/confirmation'],
      ['/_api/bookings-confirmator/v2/bulk/confirmation', '/v2/bulk/confirmation'],
      ['/_api/bookings-confirmator/v2/bulk/bookings/confirmOrDecline', '/v2/bulk/bookings/confirmOrDecline'],
    ],
  },
  {
    roots: ['/v2/multi_service_bookings', '/v2/bulk/multi_service_bookings'],
    prefixes: [
      ['/_api/bookings-service/v2/multi_service_bookings', '/v2/multi_service_bookings'],
      ['/bookings/multiServiceBookings/v2/multi_service_bookings', '/v2/multi_service_bookings'],
      ['/bookings/multiServiceBookings/v2/bulk/multi_service_bookings', '/v2/bulk/multi_service_bookings'],
    ],
  },
  {
    roots: ['/v1/anonymous-bookings', '/v1/anonymous-multi-service-bookings'],
    prefixes: [['/_api/v1/anonymous-bookings', '/v1/anonymous-bookings']],
  },
  {
    // The deprecated query has the root in the singular.
    roots: ['/v2/extended-bookings', '/v2/bulk/extended-bookings', '/v2/extended-booking'],
    prefixes: [
      ['/_api/bookings-reader', ''],
      ['/bookings/bookings-reader', ''],
    ],
  },
  {
    roots: ['/v2/attendance', '/v2/bulk/attendance'],
    prefixes: [
      ['/bookings/bookings-attendance', '/v2/attendance'],
      ['/_api/bookings-attendance', '/v2/attendance'],
      ['/bookings/attendance', '/v2/attendance'],
      ['/bookings/attendance/v2/attendance', '/v2/attendance'],
      ['/bookings/v2/attendance', '/v2/attendance'],
      ['/bookings/v2/bulk/attendance', '/v2/bulk/attendance'],
      ['/bookings-attendance/v2/bulk/attendance', '/v2/bulk/attendance'],
      ['/_api/bookings-attendance/v2/bulk/attendance', '/v2/bulk/attendance'],
      ['/bookings/attendance/v2/bulk/attendance', '/v2/bulk/attendance'],
    ],
  },
  {
    roots: ['/v1/serviceOptionsAndVariants'],
    prefixes: [['/bookings/v1/serviceOptionsAndVariants', '/v1/serviceOptionsAndVariants']],
  },
  {
    roots: ['/v1/add-ons', '/v1/bulk/add-ons'],
    prefixes: [
      ['/addons/v1/add-ons', '/v1/add-ons'],
      ['/addons/v1/bulk/add-ons', '/v1/bulk/add-ons'],
    ],
  },
  {
    roots: ['/v1/availability/query'],
    prefixes: [
      ['/availability-calendar/v1/availability/query', '/v1/availability/query'],
      ['/bookings/availability-calendar/v1/availability/query', '/v1/availability/query'],
      ['/bookings/v1/availability/query', '/v1/availability/query'],
    ],
  },
  {
    roots: ['/v2/time-slots', '/v2/multi-service-time-slots'],
    prefixes: [
      ['/_api/service-availability', ''],
      ['/service-availability', ''],
    ],
  },
  {
    roots: ['/v2/pricing'],
    prefixes: [
      ['/bookings/v2/pricing/v2/pricing', '/v2/pricing'],
      ['/bookings/v2/pricing', '/v2/pricing'],
    ],
  },
  { roots: ['/v1/booking-fees', '/v2/booking-fees'], prefixes: [['/_api/booking-fees', '']] },
  { roots: ['/v2/settings', '/v2/bookings-settings'], prefixes: [['/_api/bookings-settings', '']] },
  {
    roots: ['/v2/external-calendars'],
    prefixes: [['/bookings/v2/external-calendars', '/v2/external-calendars']],
  },
  { roots: ['/v1/locations'], prefixes: [['/locations/v1/locations', '/v1/locations']] },
  { roots: ['/v2/plans'], prefixes: [['/pricing-plans/v2/plans', '/v2/plans']] },
  { roots: ['/v3/plans'], prefixes: [['/pricing-plans/v3', '/v3']] },
  {
    roots: [
      '/v2/register',
      '/v2/validate-email',
      '/v2/login',
      '/v2/change-password',
      '/v2/sign-on',
      '/v1/logout',
      '/v1/callback',
      '/v2/{factorType}/verify',
    ],
    prefixes: [
      ['/_api/iam/authentication', ''],
      ['/iam/authentication', ''],
    ],
  },
  {
    roots: ['/v1/send-email', '/v1/activation-email', '/v1/recover'],
    prefixes: [['/_api/iam/recovery', '']],
  },
  {
    roots: ['/v1/start', '/v1/auth'],
    prefixes: [
      ['/_api/iam/verification', ''],
      // Older clients used the capital letter, and so does the specification.
      ['/v1/Start', '/v1/start'],
      ['/_api/iam/verification/v1/Start', '/v1/start'],
    ],
  },
  {
    // The only family whose prefixed form everyone uses, so it is the canonical one here.
    roots: ['/oauth2'],
    prefixes: [
      ['/v1/oauth', '/oauth2'],
      ['/oauth2/token_info', '/oauth2/token-info'],
      ['/v1/token_info', '/oauth2/token-info'],
    ],
  },
  {
    roots: ['/.well-known/oauth-authorization-server'],
    prefixes: [],
  },
  {
    roots: ['/v1/sign-on-policies'],
    prefixes: [['/iam/signon/v1/sign-on-policies', '/v1/sign-on-policies']],
  },
  {
    roots: ['/v1/redirect-session'],
    prefixes: [
      ['/_api/redirects-api', ''],
      ['/redirect-session', ''],
      ['/headless/v1/redirect-session', '/v1/redirect-session'],
    ],
  },
];

/** All paths of a call: the canonical one first, then its prefixed forms. */
export function pathsOf(call: Pick<Call, 'path'>): string[] {
  const aliases = families
    .filter((family) => family.roots.some((root) => isBelow(call.path, root)))
    .flatMap((family) => family.prefixes)
    .filter(([, canonical]) => isBelow(call.path, canonical))
    .map(([sent, canonical]) => sent + call.path.slice(canonical.length));
  return [...new Set([call.path, ...aliases])];
}

/** Whether a path equals the given one or continues it; `:` begins a custom verb (`…/{id}:setDefault`). */
function isBelow(path: string, root: string): boolean {
  return root === '' || (path.startsWith(root) && ['', '/', ':'].includes(path.charAt(root.length)));
}
