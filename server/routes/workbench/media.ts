import * as calls from '../../../contract/calls/workbench/media.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import type { AppOptions } from '../../rules/options.ts';
import { answer, type Route } from '../../http/route.ts';
import { keepPicture, mediaRoot } from '../../rules/media/media.ts';
import { findMediaFile } from '../../tables/mediaFiles.ts';

export const mediaRoutes: readonly Route[] = [
  answer(calls.uploadPicture, async ({ query, upload = new Uint8Array() }, context) => ({
    image: await keepPicture(context, upload, query.filename),
  })),
];

const address = new RegExp(String.raw`^${mediaRoot}/([^/]+)/([^/.]+)\.(jpg|png|gif|webp|avif)$`);
const typeOf: Readonly<Record<string, string>> = { jpg: 'image/jpeg' };

/**
 * Returns an uploaded picture to anyone who has its URL; undefined for every other path. The content never changes, so
 * it is cached forever. It is sent with its detected type under the headers of all answers, so nothing in it can run.
 */
export async function answerMedia(request: Request, { database }: AppOptions): Promise<Response | undefined> {
  const [, businessId = '', id = '', extension = ''] = address.exec(new URL(request.url).pathname) ?? [];
  if (!['GET', 'HEAD'].includes(request.method)) return undefined;
  if (!guid.safeParse(businessId).success || !guid.safeParse(id).success) return undefined;
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${id}"` };
  const file = await findMediaFile(database, businessId, id);
  if (!file || file.mediaType !== (typeOf[extension] ?? `image/${extension}`)) return undefined;
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  const body = request.method === 'HEAD' ? null : new Uint8Array(file.content);
  const described = {
    ...headers,
    'Content-Type': file.mediaType,
    'Content-Length': String(file.content.length),
  };
  return new Response(body, { headers: described });
}
