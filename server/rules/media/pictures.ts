import type { Image, Media, MediaItem } from '../../../contract/entities/media.ts';

/** How public clients begin the one text that a picture is to them; id, file name and size follow. */
const clientPicture = 'wix:image://';

/**
 * The pictures of a service as they are to be stored. Public clients fold a picture into one text and, when the service
 * comes back, send that text as its `url`, with the file name for a description (reference/calls.md section 1). Such a
 * picture is the one with the same id that the service had: its address and description are kept.
 */
export function keepPictures(media: Media, before: Media | undefined): Media {
  const known = new Map(
    [...(before?.items ?? []), before?.mainMedia, before?.coverMedia].flatMap((item) =>
      item?.image?.id === undefined ? [] : [[item.image.id, item.image] as const],
    ),
  );
  const kept = (image: Image): Image =>
    image.url?.startsWith(clientPicture) && image.id !== undefined ? (known.get(image.id) ?? image) : image;
  const keptItem = (item: MediaItem): MediaItem => (item.image ? { ...item, image: kept(item.image) } : item);
  return {
    ...media,
    ...(media.items && { items: media.items.map(keptItem) }),
    ...(media.mainMedia && { mainMedia: keptItem(media.mainMedia) }),
    ...(media.coverMedia && { coverMedia: keptItem(media.coverMedia) }),
  };
}
