import * as z from 'zod';
import { anyText, dateTime, guid } from './text.ts';

/** A present or former page address of a service. */
export const serviceAddress = z.strictObject({
  slug: anyText,
  /** Chosen by the owner: a rename leaves it alone. */
  custom: z.boolean(),
  current: z.boolean(),
  /** Since when it leads to the service. */
  createdDate: dateTime,
  /** Until when it was the present one; absent while it is, and where it never was. */
  usedUntil: dateTime.optional(),
});
export type ServiceAddress = z.infer<typeof serviceAddress>;

export const slugStates = ['FREE', 'OWN', 'TAKEN', 'ILLEGAL_CHARACTERS'] as const;

/** Whether an address can be had, and if not, who has it and for how long. */
export const slugAvailability = z.strictObject({
  /** OWN: the service has or had it, so it can have it again. */
  state: z.enum(slugStates),
  slug: anyText,
  /** Absent unless TAKEN. */
  holder: z
    .strictObject({
      id: guid,
      name: anyText,
      /** Whether it is the holder's address today, or a former one that still leads there. */
      current: z.boolean(),
      /** Since when it leads to the holder. */
      since: dateTime,
      /** Until when it was the holder's present one; absent while it is, and where it never was. */
      usedUntil: dateTime.optional(),
      /** Whether the holder lies in the trash. */
      deleted: z.boolean(),
      /** When the address becomes free: when a deleted holder is removed for good. Absent: as long as the holder is there. */
      until: dateTime.optional(),
    })
    .optional(),
  /** Free ones near the wanted one; none where it can be had. */
  suggestions: z.array(anyText).max(3),
});
export type SlugAvailability = z.infer<typeof slugAvailability>;

export const slugFindings = ['CLASH', 'NEAR_CLASH', 'UNTITLED', 'NON_LATIN_NAME'] as const;
export type SlugFinding = (typeof slugFindings)[number];

/** A page address that somebody may want to look at. */
export const slugIssue = z.strictObject({
  /** Of the service. */
  id: guid,
  name: anyText,
  slug: anyText,
  custom: z.boolean(),
  /**
   * - `CLASH`: got a number because another service has the address that its name suggests
   * - `NEAR_CLASH`: differs from another's in hyphens, a final number or one letter only
   * - `UNTITLED`: says nothing of the name
   * - `NON_LATIN_NAME`: the name has letters that an address cannot have, and nobody has chosen an address
   */
  findings: z.array(z.enum(slugFindings)).min(1),
  /** The services that it clashes with. */
  others: z.array(z.strictObject({ id: guid, name: anyText, slug: anyText })),
  /** What its name is in Latin letters; absent unless it is written in others. */
  transliteration: anyText.optional(),
  /** A free address that would remedy it. */
  suggestion: anyText.optional(),
});
export type SlugIssue = z.infer<typeof slugIssue>;

/** Of all issues together, and of those with each finding; one issue may have several. */
export const slugIssueCounts = z.strictObject({
  all: z.int(),
  CLASH: z.int(),
  NEAR_CLASH: z.int(),
  UNTITLED: z.int(),
  NON_LATIN_NAME: z.int(),
});
export type SlugIssueCounts = z.infer<typeof slugIssueCounts>;
