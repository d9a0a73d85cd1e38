import { uploadLimits } from '../../../contract/calls/workbench/media.ts';
import type { Image } from '../../../contract/entities/values/media.ts';
import { ApiError } from '../../../contract/errors.ts';
import { trashLimits } from '../../../contract/entities/history/trashedRecord.ts';
import type { AppOptions } from '../options.ts';
import type { CallContext } from '../callContext.ts';
import {
  deleteUnusedMedia,
  insertMediaFile,
  noteUnusedMedia,
  sizeOfMedia,
  type PictureFacts,
} from '../../tables/mediaFiles.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { purgedBefore } from '../deadlines.ts';
import { sniffPicture } from './sniffPicture.ts';
import { isSequence } from './stripAvif.ts';
import { stripPicture } from './stripPicture.ts';

/** Pictures of the pages are under `/media/` (public/media); those of businesses are here, by business. */
export const mediaRoot = '/frontdesk/media';

/**
 * Stores an uploaded picture under a random name, without its metadata. Throws UNSUPPORTED_MEDIA_TYPE for other
 * content, PAYLOAD_TOO_LARGE for too many pixels, and FAILED_PRECONDITION if the business stores too many
 * pictures.
 */
export async function keepPicture(
  context: CallContext,
  content: Uint8Array,
  filename: string | undefined,
): Promise<Image> {
  const { db, businessId, now } = context;
  const facts = sniffPicture(content);
  if (!facts) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Unsupported file type. Send a JPEG, PNG, WebP, GIF or AVIF file as the body.',
    );
  }
  const { width, height, mediaType, extension } = facts;
  assertShowable(facts);
  if (facts.mediaType === 'image/avif' && isSequence(content)) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The metadata of an animated AVIF picture cannot be removed. Export the picture as WebP or GIF and upload the new file.',
    );
  }
  const stripped = stripPicture(content, facts);
  if (!stripped) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The picture is damaged. Export it again and upload the new file.',
    );
  }
  await assertRoom(context, stripped.length);
  const id = crypto.randomUUID();
  const name = `${id}.${extension}`;
  const shown = filename?.trim() || name;
  await insertMediaFile(db, {
    businessId,
    id,
    filename: shown,
    mediaType,
    width,
    height,
    content: stripped,
    now,
  });
  return { id: name, url: `${mediaRoot}/${businessId}/${name}`, filename: shown, width, height };
}

function assertShowable({ width, height }: PictureFacts): void {
  const { pixels, area } = uploadLimits;
  if (Math.max(width, height) <= pixels && width * height <= area) return;
  throw new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The picture is ${width} × ${height} pixels; at most ${pixels} a side and ${area / 1_000_000} million in all can be shown. Make it smaller and upload it again.`,
    { data: { width, height, most: pixels, mostInAll: area } },
  );
}

/** Throws FAILED_PRECONDITION if another picture of this size exceeds the business's storage. */
async function assertRoom({ db, businessId }: CallContext, size: number): Promise<void> {
  await waitForTurn(db, businessId, 'pictures');
  const used = await sizeOfMedia(db, businessId);
  const most = uploadLimits.perBusiness;
  if (used + size <= most) return;
  throw new ApiError(
    'FAILED_PRECONDITION',
    `Your pictures use ${megabytes(used)} MB of ${megabytes(most)} MB, and this one needs ${megabytes(size)} MB. ` +
      `Remove pictures from services and staff members: unused pictures are deleted after ${trashLimits.days} days.`,
    { data: { used, size, most } },
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1).replace('.0', '');
}

/** Deletes pictures of all businesses that have been unused for thirty days. Returns their number. */
export async function tidyMedia({ database, clock }: AppOptions): Promise<number> {
  const now = clock();
  await noteUnusedMedia(database, now);
  return deleteUnusedMedia(database, purgedBefore(now));
}
