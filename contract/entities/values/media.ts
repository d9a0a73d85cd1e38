import * as z from 'zod';
import { dateTime, text } from './text.ts';

/** Placeholder pictures of the platform are recorded with a width and height of 0. */
const pixels = z.int().min(0);

/** A picture. `url` is absolute, a path of this host, or a bare file name (recorded answers). */
export const image = z.strictObject({
  id: text(2048).optional(),
  url: text(2048).optional(),
  height: pixels.optional(),
  width: pixels.optional(),
  altText: text(134_061).optional(),
  filename: text(2048).optional(),
  /** Bookings specification section 3: each image has an expiry date. */
  urlExpirationDate: dateTime.optional(),
});
export type Image = z.infer<typeof image>;

export const mediaItem = z.strictObject({ image: image.optional() });
export type MediaItem = z.infer<typeof mediaItem>;

export const mediaLimits = { items: 100 } as const;

export const media = z.strictObject({
  items: z.array(mediaItem).max(mediaLimits.items).optional(),
  mainMedia: mediaItem.optional(),
  coverMedia: mediaItem.optional(),
});
export type Media = z.infer<typeof media>;
