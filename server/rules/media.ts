import { uploadLimits } from '../../contract/calls/media.ts';
import type { Image } from '../../contract/entities/media.ts';
import { ApiError } from '../../contract/errors.ts';
import type { AppOptions } from '../options.ts';
import type { RequestContext } from '../route.ts';
import { deleteUnusedMedia, insertMediaFile, noteUnusedMedia } from '../tables/mediaFiles.ts';
import { sniffPicture } from './sniffPicture.ts';
import { daysKept } from './purge.ts';

/** Pages' own pictures stand under `/media/` (public/media); those of businesses here, each under its own business. */
export const mediaRoot = '/frontdesk/media';

/** Keeps an uploaded picture under a random name. Throws UNSUPPORTED_MEDIA_TYPE for what is none. */
export async function keepPicture(
  { db, businessId, now }: RequestContext,
  content: Uint8Array,
  filename: string | undefined,
): Promise<Image> {
  const facts = sniffPicture(content);
  if (!facts) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'This is no JPEG, PNG, WebP, GIF or AVIF picture. Send the file itself as the body.',
    );
  }
  const { width, height, mediaType, extension } = facts;
  if (Math.max(width, height) > uploadLimits.pixels) {
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      `The picture is ${width} × ${height} pixels; at most ${uploadLimits.pixels} a side can be shown.`,
      { data: { width, height, most: uploadLimits.pixels } },
    );
  }
  const id = crypto.randomUUID();
  const name = `${id}.${extension}`;
  const shown = filename?.trim() || name;
  await insertMediaFile(db, { businessId, id, filename: shown, mediaType, width, height, content, now });
  return { id: name, url: `${mediaRoot}/${businessId}/${name}`, filename: shown, width, height };
}

/** Removes pictures, of any business, that nothing has shown for thirty days. Answers how many. */
export async function tidyMedia({ database, clock }: AppOptions): Promise<number> {
  const now = clock();
  await noteUnusedMedia(database, now);
  return deleteUnusedMedia(database, new Date(now.getTime() - daysKept * 24 * 60 * 60 * 1000));
}
