import * as z from 'zod';
import { dateTime, text } from './text.ts';

export const slugLimits = { name: 500, supportedSlugs: 100 } as const;

/** The last part of a service's page address. */
export const slug = z.strictObject({
  name: text(slugLimits.name),
  /** Chosen by the owner, not derived from the name: a rename leaves it alone. */
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

/** The three addresses of a service (bookings specification section 2). A course has no calendar page. */
export const serviceUrls = z.strictObject({
  servicePage: pageUrl.optional(),
  bookingPage: pageUrl.optional(),
  calendarPage: pageUrl.optional(),
});

/** What is wrong with an address (bookings specification section 5). */
export const invalidSlugErrors = [
  'UNKNOWN_SLUG_ERROR',
  'SLUG_CONTAINS_ILLEGAL_CHARACTERS',
  'SLUG_ALREADY_EXISTS',
] as const;
export type InvalidSlugError = (typeof invalidSlugErrors)[number];

/** Why a text can be nobody's address, as a description that reads after the field's name. */
export const slugFaults = {
  SLUG_CONTAINS_ILLEGAL_CHARACTERS: 'may hold lower-case letters, digits and hyphens only',
  UNKNOWN_SLUG_ERROR: 'must hold a letter or a digit',
} as const satisfies Partial<Record<InvalidSlugError, string>>;

/**
 * What is wrong with a text as an address (reference/calls.md section 3): undefined where nothing is. Hyphens may stand
 * anywhere, as in the platform's own addresses (`-yoga-`), but not alone: nobody could read such an address aloud, and
 * the platform itself calls a service `untitled` rather than that.
 */
export function slugFault(name: string): keyof typeof slugFaults | undefined {
  if (!/^[a-z0-9-]*$/.test(name) || name.length > slugLimits.name) return 'SLUG_CONTAINS_ILLEGAL_CHARACTERS';
  return /[a-z0-9]/.test(name) ? undefined : 'UNKNOWN_SLUG_ERROR';
}

/** Whether a text can be an address. */
export function isSlugText(name: string): boolean {
  return slugFault(name) === undefined;
}
