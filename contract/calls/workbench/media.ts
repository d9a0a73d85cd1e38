import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { image } from '../../entities/values/media.ts';
import { text } from '../../entities/values/text.ts';

export const uploadLimits = {
  bytes: 10 * 1024 * 1024,
  /** Of the longer side. */
  pixels: 16_384,
  /** Of the whole picture: a small file may decompress into more than a browser can hold. */
  area: 40_000_000,
  filename: 255,
  /** Total bytes of a business's pictures. */
  perBusiness: 1024 * 1024 * 1024,
} as const;

/**
 * Stores a picture on this server: the body is the file itself, JPEG, PNG, WebP, GIF or AVIF, at most 10 MiB. Returns
 * it in the format of a service's pictures, for use in `service.media`. A picture unused by services, staff members
 * and the business for thirty days is removed. Location, camera and other metadata are removed from every picture; an
 * animated AVIF, where that is impossible, is refused. Frontdesk's own.
 */
export const uploadPicture = defineCall({
  name: 'uploadPicture',
  method: 'POST',
  path: '/frontdesk/v1/media',
  caller: 'admin',
  effect: 'write',
  upload: { bytes: uploadLimits.bytes },
  query: z.strictObject({
    /** The original name of the file, for display; default: its random name. */
    filename: text(uploadLimits.filename).optional(),
  }),
  answer: z.strictObject({ image }),
});
