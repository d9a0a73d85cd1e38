import { uploadLimits } from '../../contract/calls/workbench/media.ts';
import {
  media as mediaSchema,
  mediaLimits,
  type Image,
  type Media,
} from '../../contract/entities/values/media.ts';
import { withoutNulls } from '../../contract/paths.ts';

/** Image types that the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export interface ShownPicture {
  /** Stable across changes of order and text. */
  key: string;
  image: Image;
  /** Shown next to the name in lists. */
  isMain: boolean;
  /** Shown across the top of the page. */
  isCover: boolean;
}

/** Parses a form's value as media; empty if it is invalid. */
export const mediaIn = (value: unknown): Media => mediaSchema.safeParse(withoutNulls(value)).data ?? {};

/**
 * Returns each picture once, in order. A missing main picture or cover defaults to the other, else to the first
 * picture.
 */
export function picturesOf({ items = [], mainMedia, coverMedia }: Media): ShownPicture[] {
  const all = new Map<string, Image>();
  for (const { image } of [...items, mainMedia, coverMedia].map((item) => item ?? {})) {
    if (image && !all.has(keyOf(image))) all.set(keyOf(image), image);
  }
  const [first] = all.keys();
  const main = mainMedia?.image && keyOf(mainMedia.image);
  const cover = coverMedia?.image && keyOf(coverMedia.image);
  return [...all].map(([key, image]) => ({
    key,
    image,
    isMain: key === (main ?? cover ?? first),
    isCover: key === (cover ?? main ?? first),
  }));
}

const keyOf = ({ id, url, filename }: Image) => id ?? url ?? filename ?? '';

/** Appends pictures. The first ones also become main picture and cover. */
export function withAdded(media: Media, images: readonly Image[]): Media {
  const before = picturesOf(media);
  const known = new Set(before.map(({ key }) => key));
  const added = images.filter((image) => !known.has(keyOf(image)));
  const room = Math.max(0, mediaLimits.items - before.length);
  const after = arranged(media, [...before.map(({ image }) => image), ...added.slice(0, room)]);
  const [first] = after.items ?? [];
  return before.length > 0 || !first ? after : { ...after, mainMedia: first, coverMedia: first };
}

export function withMoved(media: Media, key: string, to: number): Media {
  const pictures = picturesOf(media);
  const moved = pictures.find((picture) => picture.key === key);
  if (!moved) return media;
  const others = pictures.filter((picture) => picture !== moved);
  return arranged(
    media,
    others.toSpliced(Math.max(0, to), 0, moved).map(({ image }) => image),
  );
}

/** Removes a picture. If it was main picture or cover, the first remaining one replaces it. */
export function withRemoved(media: Media, key: string): Media {
  const left = picturesOf(media).filter((picture) => picture.key !== key);
  const after = arranged(
    media,
    left.map(({ image }) => image),
  );
  const [first] = after.items ?? [];
  return {
    ...after,
    ...(media.mainMedia && !after.mainMedia && first && { mainMedia: first }),
    ...(media.coverMedia && !after.coverMedia && first && { coverMedia: first }),
  };
}

/** Restores a removed picture to its position and uses. */
export function withBroughtBack(media: Media, { image, isMain, isCover }: ShownPicture, at: number): Media {
  const images = picturesOf(media).map((picture) => picture.image);
  const after = arranged(media, images.toSpliced(at, 0, image));
  return {
    ...after,
    ...(isMain && media.mainMedia && { mainMedia: { image } }),
    ...(isCover && media.coverMedia && { coverMedia: { image } }),
    ...(images.length === 0 && { mainMedia: { image }, coverMedia: { image } }),
  };
}

export function withChosen(media: Media, key: string, as: 'mainMedia' | 'coverMedia'): Media {
  const pictures = picturesOf(media);
  const chosen = pictures.find((picture) => picture.key === key);
  if (!chosen) return media;
  const images = pictures.map(({ image }) => image);
  return { ...arranged(media, images), [as]: { image: chosen.image } };
}

/** Sets the alternative text; an empty text removes it. */
export function withAltText(media: Media, key: string, altText: string): Media {
  const images = picturesOf(media).map((picture) => {
    if (picture.key !== key) return picture.image;
    const { altText: _before, ...image } = picture.image;
    return altText === '' ? image : { ...image, altText };
  });
  return arranged(media, images);
}

/** Builds media from the pictures, with the same alternative text in list, main picture and cover. */
function arranged(media: Media, images: readonly Image[]): Media {
  const known = new Map(images.map((image) => [keyOf(image), image]));
  const itemOf = (item: Media['mainMedia']) => {
    const image = item?.image && known.get(keyOf(item.image));
    return image && { image };
  };
  return {
    items: images.map((image) => ({ image })),
    mainMedia: itemOf(media.mainMedia),
    coverMedia: itemOf(media.coverMedia),
  };
}

/** URL of a picture. Recorded answers contain bare file names, which have no host. */
export const pictureUrl = ({ url }: Image): string | undefined =>
  url && /^(https?:\/)?\//.test(url) ? url : undefined;

export type Refusal = 'kind' | 'size' | 'empty';

/** Returns why a file cannot be uploaded. Files of unknown type are left to the server. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (type !== '' && !pictureTypes.some((known) => known === type)) return 'kind';
  if (size === 0) return 'empty';
  return size > uploadLimits.bytes ? 'size' : undefined;
}
