import type * as z from 'zod';
import { isMeta, isTitle, ownSearchResult } from '../../../../../contract/entities/values/searchResult.ts';
import { seoData } from '../../../../../contract/entities/values/seo.ts';
import { withoutNulls } from '../../../../../contract/paths.ts';

type SeoData = z.infer<typeof seoData>;
export type SeoTag = NonNullable<SeoData['tags']>[number];
export type Keyword = NonNullable<NonNullable<SeoData['settings']>['keywords']>[number];

/** Editable parts of the search listing. */
export type SearchPart = Exclude<(typeof searchParts)[number], 'others'>;

/** The parts as fields, and one for the remaining tags. */
export const searchParts = ['title', 'description', 'listed', 'others'] as const;

/** Parses a form's value as tags; empty if it is invalid. */
export const tagsIn = (value: unknown): SeoTag[] =>
  seoData.shape.tags.safeParse(withoutNulls(value)).data ?? [];

const matches: Record<SearchPart, (tag: SeoTag) => boolean> = {
  title: isTitle,
  description: isMeta('description'),
  listed: isMeta('robots'),
};

/** Tags without a form field, set by other programs or by experts. */
export const otherTags = (tags: readonly SeoTag[]): SeoTag[] =>
  tags.filter((tag) => !Object.values(matches).some((matching) => matching(tag)));

/** Name of a tag: `og:image`, `keywords`. */
export function tagName({ type, props, children }: SeoTag): string {
  const name = props?.['name'] ?? props?.['property'] ?? props?.['rel'];
  return typeof name === 'string' ? name : (type ?? children ?? '?');
}

/** Content of a tag. */
export function tagValue({ props, children }: SeoTag): string {
  const value = props?.['content'] ?? props?.['href'] ?? children;
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the tags with another title or description. An empty one is removed, so that the default applies; other tags
 * keep their order.
 */
export function withText(tags: readonly SeoTag[], part: 'title' | 'description', words: string): SeoTag[] {
  const matching = matches[part];
  const tag: SeoTag =
    part === 'title'
      ? { type: 'title', children: words, custom: true, disabled: false }
      : {
          type: 'meta',
          props: { name: 'description', content: words },
          custom: true,
          disabled: false,
        };
  return replaced(tags, matching, words === '' ? undefined : tag);
}

/** Returns the tags with or without the exclusion from search engines. */
export function withListed(tags: readonly SeoTag[], listed: boolean): SeoTag[] {
  const tag: SeoTag = { type: 'meta', props: { name: 'robots', content: 'noindex' }, disabled: false };
  return replaced(tags, matches.listed, listed ? undefined : tag);
}

/** Returns the tags with the field-less tags of `others`. */
export function withOthersOf(tags: readonly SeoTag[], others: readonly SeoTag[]): SeoTag[] {
  const unknown = new Set(otherTags(tags));
  return [...tags.filter((tag) => !unknown.has(tag)), ...otherTags(others)];
}

/** Returns the tags with one part of `others`. */
export function withPartOf(tags: readonly SeoTag[], others: readonly SeoTag[], part: SearchPart): SeoTag[] {
  return replaced(tags, matches[part], others.find(matches[part]));
}

function replaced(
  tags: readonly SeoTag[],
  matching: (tag: SeoTag) => boolean,
  tag: SeoTag | undefined,
): SeoTag[] {
  const at = tags.findIndex(matching);
  const others = tags.filter((one) => !matching(one));
  if (!tag) return others;
  return at === -1 ? [...others, tag] : others.toSpliced(at, 0, tag);
}

/** Text of a field as typed, with outer spaces. */
export function textOf(tags: readonly SeoTag[], part: 'title' | 'description'): string {
  const tag = tags.find((one) => !one.disabled && matches[part](one));
  const written = part === 'title' ? tag?.children : tag?.props?.['content'];
  return typeof written === 'string' ? written : '';
}

/** Comparable value of one part of the search listing. */
export function searchPart(tags: unknown, part: (typeof searchParts)[number]): unknown {
  const known = tagsIn(tags);
  return part === 'others' ? otherTags(known) : ownSearchResult(known)[part];
}

/** Parses keywords separated by commas; keeps known properties of each keyword. */
export function keywordsFrom(line: string, before: readonly Keyword[]): Keyword[] {
  const terms = [...new Set(line.split(',').map((term) => term.trim()))].filter((term) => term !== '');
  return terms.map((term, at) => ({
    ...before.find((keyword) => keyword.term === term),
    term,
    isMain: at === 0,
  }));
}

export const keywordsIn = (value: unknown): Keyword[] =>
  seoData.shape.settings.safeParse({ keywords: withoutNulls(value) }).data?.keywords ?? [];

export const keywordLine = (keywords: readonly Keyword[]): string =>
  keywords.flatMap(({ term }) => term ?? []).join(', ');
