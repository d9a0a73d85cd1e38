import * as z from 'zod';
import { anyText, dateTime, guid } from '../values/text.ts';

/** A current or previous slug of a service. */
export const serviceAddress = z.strictObject({
  slug: anyText,
  /** Set by the owner: a rename keeps it. */
  custom: z.boolean(),
  current: z.boolean(),
  /** The date from which it leads to the service. */
  createdDate: dateTime,
  /** The date until which it was the current one; absent while it is, and if it never was. */
  usedUntil: dateTime.optional(),
});
export type ServiceAddress = z.infer<typeof serviceAddress>;

export const slugStates = ['FREE', 'OWN', 'TAKEN', 'ILLEGAL_CHARACTERS'] as const;

/** Whether a slug is available, and otherwise its holder. */
export const slugAvailability = z.strictObject({
  /** OWN: a current or previous slug of the service itself, so it can be set. */
  state: z.enum(slugStates),
  slug: anyText,
  /** Absent unless TAKEN. */
  holder: z
    .strictObject({
      id: guid,
      name: anyText,
      /** Whether it is the holder's current slug, or a previous one that still redirects. */
      current: z.boolean(),
      /** The date from which it leads to the holder. */
      since: dateTime,
      /** The date until which it was the holder's current one; absent while it is, and if it never was. */
      usedUntil: dateTime.optional(),
      /** Whether the holder is in the trash. */
      deleted: z.boolean(),
      /**
       * The date on which the slug becomes free, when a deleted holder is permanently deleted. Absent while the holder
       * exists.
       */
      until: dateTime.optional(),
    })
    .optional(),
  /** Free slugs similar to the requested one; empty if that is available. */
  suggestions: z.array(anyText).max(3),
});
export type SlugAvailability = z.infer<typeof slugAvailability>;

export const slugFindings = ['CLASH', 'NEAR_CLASH', 'UNTITLED', 'NON_LATIN_NAME'] as const;
export type SlugFinding = (typeof slugFindings)[number];

/** A current or previous slug in the list of all slugs. */
export const listedSlug = z.strictObject({
  /** The slug, which is unique in the business. */
  id: anyText,
  slug: anyText,
  /** The service that it leads to. */
  serviceId: guid,
  /** The current name of the service. */
  name: anyText,
  /** Set by the owner: a rename keeps it. */
  custom: z.boolean(),
  current: z.boolean(),
  /** The date from which it leads to the service. */
  createdDate: dateTime,
  /** The date until which it was the current one; absent while it is, and if it never was. */
  usedUntil: dateTime.optional(),
  /**
   * Of current slugs only:
   * - `CLASH`: has a number because another service has the slug that its name suggests
   * - `NEAR_CLASH`: differs from another's in hyphens, a final number or one letter only
   * - `UNTITLED`: does not derive from the name
   * - `NON_LATIN_NAME`: the name has letters that a slug cannot have, and the owner has not set a slug
   */
  findings: z.array(z.enum(slugFindings)),
  /** The services with the same or a similar slug. */
  others: z.array(z.strictObject({ id: guid, name: anyText, slug: anyText })),
  /** The name in Latin letters; absent for a Latin name. */
  transliteration: anyText.optional(),
  /** A free slug that resolves the findings. */
  suggestion: anyText.optional(),
});
export type ListedSlug = z.infer<typeof listedSlug>;

/** Parts of the list: slugs with a finding, with one of the findings, or previous ones. */
export const slugViews = ['REVIEW', ...slugFindings, 'PREVIOUS'] as const;
export type SlugView = (typeof slugViews)[number];

/** The number of slugs: of all, and of each view. A slug with several findings is in several views. */
export const slugCounts = z.strictObject({
  all: z.int(),
  REVIEW: z.int(),
  CLASH: z.int(),
  NEAR_CLASH: z.int(),
  UNTITLED: z.int(),
  NON_LATIN_NAME: z.int(),
  PREVIOUS: z.int(),
});
export type SlugCounts = z.infer<typeof slugCounts>;
