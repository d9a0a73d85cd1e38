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

/** Lower-case letters, digits and hyphens (reference/calls.md section 3). */
export function isSlugText(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name) && name.length <= slugLimits.name;
}
