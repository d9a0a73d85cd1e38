import type { Service } from '../entities/services/service.ts';

/** The cover picture of a service's page; a bare file name refers to this host. */
export function coverOf({ media }: Pick<Service, 'media'>): { src: string; alt: string } | undefined {
  const image = media?.coverMedia?.image ?? media?.mainMedia?.image ?? media?.items?.[0]?.image;
  const address = image?.url ?? image?.filename;
  if (!image || !address) return undefined;
  const src = /^(https?:\/\/|\/(?!\/))/.test(address) ? address : `/media/${encodeURIComponent(address)}`;
  return { src, alt: image.altText ?? '' };
}
