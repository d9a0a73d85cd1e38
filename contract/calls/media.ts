import * as z from 'zod';
import { defineCall } from '../call.ts';
import { image } from '../entities/media.ts';
import { text } from '../entities/text.ts';

export const uploadLimits = {
  bytes: 10 * 1024 * 1024,
  /** Of the longer side. */
  pixels: 16_384,
  /** Of the whole picture: a small file may unfold into more than a browser can hold. */
  area: 40_000_000,
  filename: 255,
  /** Bytes of all pictures that a business keeps. */
  perBusiness: 1024 * 1024 * 1024,
} as const;

/**
 * Keeps a picture on this server: the body is the file itself, JPEG, PNG, WebP, GIF or AVIF, at most 10 MiB. Answers it
 * as services have pictures, so that it can stand in `service.media` as it is; what no service or staff member has shown
 * for thirty days is removed. Place, camera and other metadata are removed from every picture, and an animated AVIF, from
 * which they cannot be, is refused. Frontdesk's own.
 */
export const uploadPicture = defineCall({
  name: 'uploadPicture',
  method: 'POST',
  path: '/frontdesk/v1/media',
  caller: 'admin',
  effect: 'write',
  upload: { bytes: uploadLimits.bytes },
  query: z.strictObject({
    /** What the file was called, for people; left out, its random name. */
    filename: text(uploadLimits.filename).optional(),
  }),
  answer: z.strictObject({ image }),
});
