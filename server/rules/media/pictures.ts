import type { Image, Media, MediaItem } from '../../../contract/entities/values/media.ts';

/** Prefix of the single text in which public clients encode a picture; id, file name and size follow. */
const clientPicture = 'wix:image://';

/**
 * The pictures of a service in stored form. Public clients encode a picture as one text and send that text back as
 * its `url`, with the file name as description (reference/calls.md section 1). Such a picture is matched by id
 * with the service's previous ones and keeps its URL and description.
 */
export function keepPictures(media: Media, before: Media | undefined): Media {
  const known = new Map(
    [...(before?.items ?? []), before?.mainMedia, before?.coverMedia].flatMap((item) =>
      item?.image?.id === undefined ? [] : [[item.image.id, item.image] as const],
    ),
  );
  const storedImage = (image: Image): Image =>
    image.url?.startsWith(clientPicture) && image.id !== undefined ? (known.get(image.id) ?? image) : image;
  const storedItem = (item: MediaItem): MediaItem =>
    item.image ? { ...item, image: storedImage(item.image) } : item;
  return {
    ...media,
    ...(media.items && { items: media.items.map(storedItem) }),
    ...(media.mainMedia && { mainMedia: storedItem(media.mainMedia) }),
    ...(media.coverMedia && { coverMedia: storedItem(media.coverMedia) }),
  };
}
