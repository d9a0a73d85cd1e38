import type * as z from 'zod';
import type { seoData } from './seo.ts';
import type { Service } from '../services/service.ts';

type SeoTags = readonly NonNullable<z.infer<typeof seoData>['tags']>[number][];

/** The lengths that search engines show, in characters; they truncate longer texts. */
export const searchResultLengths = { title: 60, description: 160 } as const;

/** The owner's tags for search engines; omitted ones derive from the service. */
export interface OwnSearchResult {
  title?: string | undefined;
  description?: string | undefined;
  /** False: search engines are asked to exclude the page. */
  listed: boolean;
}

/** Reads the tags for search engines; disabled ones are ignored. */
export function ownSearchResult(tags: SeoTags = []): OwnSearchResult {
  const enabled = tags.filter(({ disabled }) => !disabled);
  return {
    title: enabled.find(isTitle)?.children?.trim() || undefined,
    description: contentOf(enabled, 'description')?.trim() || undefined,
    listed: !/\bnoindex\b/i.test(contentOf(enabled, 'robots') ?? ''),
  };
}

/** The search result of a service's page. `description` is absent if nothing describes the service. */
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

/** Truncates to a number of characters at the end of a word. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(' ', most) + 1 || most).trimEnd()}…`;
}
