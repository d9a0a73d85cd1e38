import type * as z from 'zod';
import type { seoData } from './seo.ts';
import type { Service } from './service.ts';

type SeoTags = readonly NonNullable<z.infer<typeof seoData>['tags']>[number][];

/** As much as search engines show, in characters; longer texts are kept and cut by them. */
export const searchResultLengths = { title: 60, description: 160 } as const;

/** What an owner tells search engines in tags; what is left out follows from the service itself. */
export interface OwnSearchResult {
  title?: string | undefined;
  description?: string | undefined;
  /** False: search engines are asked to leave the page out. */
  listed: boolean;
}

/** Reads the tags that say how a page is found; those that are switched off say nothing. */
export function ownSearchResult(tags: SeoTags = []): OwnSearchResult {
  const standing = tags.filter(({ disabled }) => !disabled);
  return {
    title: standing.find(isTitle)?.children?.trim() || undefined,
    description: contentOf(standing, 'description')?.trim() || undefined,
    listed: !/\bnoindex\b/i.test(contentOf(standing, 'robots') ?? ''),
  };
}

/** How a search engine lists the page of a service. `description` is left out where nothing describes it. */
export function searchResultOf(
  service: Pick<Service, 'name' | 'tagLine' | 'description' | 'seoData'>,
  businessName: string,
): { title: string; description?: string | undefined } {
  const own = ownSearchResult(service.seoData?.tags);
  return {
    title: own.title ?? `${service.name} · ${businessName}`,
    description: own.description ?? summaryOf(service),
  };
}

export const isTitle = ({ type }: SeoTags[number]): boolean => type === 'title';

/** Whether a tag is the `<meta>` of that name. */
export const isMeta =
  (name: string) =>
  ({ type, props }: SeoTags[number]): boolean =>
    type === 'meta' && props?.['name'] === name;

function contentOf(tags: SeoTags, name: string): string | undefined {
  const content = tags.find(isMeta(name))?.props?.['content'];
  return typeof content === 'string' ? content : undefined;
}

function summaryOf({ tagLine, description }: Pick<Service, 'tagLine' | 'description'>): string | undefined {
  const text = (tagLine?.trim() || description?.trim() || '').replaceAll(/\s+/g, ' ');
  return cutAtWord(text, searchResultLengths.description) || undefined;
}

/** At most so many characters, ended after a word where it has to be cut. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(' ', most) + 1 || most).trimEnd()}…`;
}
