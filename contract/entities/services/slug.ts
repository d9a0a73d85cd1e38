import * as z from 'zod';
import { dateTime, text } from '../values/text.ts';

export const slugLimits = { name: 500, supportedSlugs: 100 } as const;

/** The last part of a service's page URL. */
export const slug = z.strictObject({
  name: text(slugLimits.name),
  /** Set by the owner, not derived from the name: a rename keeps it. */
  custom: z.boolean().optional(),
  createdDate: dateTime.optional(),
});
export type Slug = z.infer<typeof slug>;

export const pageUrl = z.strictObject({
  /** Begins with a slash. */
  relativePath: text(2048).optional(),
  /** Absolute. */
  url: text(2048).optional(),
});

/** The three URLs of a service (bookings specification section 2). A course has no calendar page. */
export const serviceUrls = z.strictObject({
  servicePage: pageUrl.optional(),
  bookingPage: pageUrl.optional(),
  calendarPage: pageUrl.optional(),
});

/** The faults of a slug (bookings specification section 5). */
export const invalidSlugErrors = [
  'UNKNOWN_SLUG_ERROR',
  'SLUG_CONTAINS_ILLEGAL_CHARACTERS',
  'SLUG_ALREADY_EXISTS',
] as const;
export type InvalidSlugError = (typeof invalidSlugErrors)[number];

/** Reasons why a text cannot be a slug, as descriptions that follow the field's name. */
export const slugFaults = {
  SLUG_CONTAINS_ILLEGAL_CHARACTERS: 'may hold lower-case letters, digits and hyphens only',
  UNKNOWN_SLUG_ERROR: 'must hold a letter or a digit',
} as const satisfies Partial<Record<InvalidSlugError, string>>;

/**
 * The fault of a text as a slug (reference/calls.md section 3); undefined if there is none. Hyphens may be anywhere, as
 * in the platform's own slugs (`-yoga-`), but not alone: such a slug cannot be read aloud, and the platform itself uses
 * `untitled` instead.
 */
export function slugFault(name: string): keyof typeof slugFaults | undefined {
  if (!/^[a-z0-9-]*$/.test(name) || name.length > slugLimits.name) return 'SLUG_CONTAINS_ILLEGAL_CHARACTERS';
  return /[a-z0-9]/.test(name) ? undefined : 'UNKNOWN_SLUG_ERROR';
}

/** Whether a text can be a slug. */
export function isSlugText(name: string): boolean {
  return slugFault(name) === undefined;
}
