import { sql } from 'kysely';
import { fromBase64, toBase64 } from '../../contract/base64.ts';
import type { Queries } from '../database/database.ts';

/** Properties of a file, detected from its first bytes: the client's description is untrusted. */
export interface PictureFacts {
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';
  extension: 'jpg' | 'png' | 'gif' | 'webp' | 'avif';
  /** Pixels. */
  width: number;
  height: number;
}

export interface MediaFile extends Pick<PictureFacts, 'mediaType' | 'width' | 'height'> {
  businessId: string;
  id: string;
  filename: string;
  content: Uint8Array;
  now: Date;
}

/** Sends the bytes as base64: PostgreSQL's text form of bytes is half as long again, and slow to parse. */
export async function insertMediaFile(db: Queries, file: MediaFile): Promise<void> {
  const { businessId, id, filename, mediaType, width, height, content, now } = file;
  await db.write(
    sql`insert into media_files
      (business_id, id, created_date, filename, media_type, width, height, size, content, unused_since)
      values (${businessId}, ${id}, ${now}, ${filename}, ${mediaType}, ${width}, ${height}, ${content.length},
        decode(${toBase64(content)}, 'base64'), ${now})`,
    1,
  );
}

/** Total bytes of the business's pictures. */
export async function sizeOfMedia(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ bytes: string }>`
    select coalesce(sum(size), 0)::bigint as bytes from media_files where business_id = ${businessId}`);
  return Number(row?.bytes ?? 0);
}

export async function findMediaFile(
  db: Queries,
  businessId: string,
  id: string,
): Promise<{ mediaType: string; content: Uint8Array } | undefined> {
  const row = await db.first(sql<{ media_type: string; content: string }>`
    select media_type, encode(content, 'base64') as content from media_files
    where business_id = ${businessId} and id = ${id}`);
  return row && { mediaType: row.media_type, content: fromBase64(row.content) };
}

/** References to pictures from services, staff members and the business. */
const pictureReferences = sql`
  select business_id, media::text as written from services where business_id in (select business_id from media_files)
  union all
  select business_id, main_media::text from staff_members
  where main_media is not null and business_id in (select business_id from media_files)
  union all
  select id, logo::text from businesses where logo is not null`;

/** Records since when each picture is unused. Deleted services count as uses, because they may be restored. */
export async function noteUnusedMedia(db: Queries, now: Date): Promise<void> {
  await db.write(sql`
    with shown as (${pictureReferences}), used as (
      select distinct business_id, found[1]::uuid as id
      from shown, regexp_matches(written, '/frontdesk/media/[0-9a-f-]{36}/([0-9a-f-]{36})', 'g') as found
    )
    update media_files set unused_since = case when used.id is null then ${now}::timestamptz end
    from media_files as file left join used on used.business_id = file.business_id and used.id = file.id
    where media_files.business_id = file.business_id and media_files.id = file.id
      and (used.id is null) <> (file.unused_since is not null)`);
}

/** Deletes pictures that have been unused since `before`; returns their number. */
export function deleteUnusedMedia(db: Queries, before: Date): Promise<number> {
  return db.write(sql`delete from media_files where unused_since < ${before}`);
}
