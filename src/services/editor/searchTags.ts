import type * as z from 'zod';
import { isMeta, isTitle, ownSearchResult } from '../../../contract/entities/searchResult.ts';
import { seoData } from '../../../contract/entities/seo.ts';
import { withoutNulls } from '../../../contract/paths.ts';

type SeoData = z.infer<typeof seoData>;
export type SeoTag = NonNullable<SeoData['tags']>[number];
export type Keyword = NonNullable<NonNullable<SeoData['settings']>['keywords']>[number];

/** What an owner can say of the search result. */
export type SearchPart = 'title' | 'description' | 'listed';

/** The tags that a form or a record holds; none where it holds something else. */
export const tagsIn = (value: unknown): SeoTag[] =>
  seoData.shape.tags.safeParse(withoutNulls(value)).data ?? [];

const matches: Record<SearchPart, (tag: SeoTag) => boolean> = {
  title: isTitle,
  description: isMeta('description'),
  listed: isMeta('robots'),
};

/** Tags that the form has no field for: of other programs, or of somebody who knows them. */
export const otherTags = (tags: readonly SeoTag[]): SeoTag[] =>
  tags.filter((tag) => !Object.values(matches).some((matching) => matching(tag)));

/** A tag as people know it: `og:image`, `keywords`. */
export function tagName({ type, props, children }: SeoTag): string {
  const name = props?.['name'] ?? props?.['property'] ?? props?.['rel'];
  return typeof name === 'string' ? name : (type ?? children ?? '?');
}

/** What a tag says, for people to recognise it by. */
export function tagValue({ props, children }: SeoTag): string {
  const value = props?.['content'] ?? props?.['href'] ?? children;
  return typeof value === 'string' ? value : '';
}

/**
 * The tags with another title or description. An emptied one is left out, so that what the service says of itself
 * stands again; every other tag keeps its place.
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

/** The tags after search engines were asked to leave the page out, or were no longer asked. */
export function withListed(tags: readonly SeoTag[], listed: boolean): SeoTag[] {
  const tag: SeoTag = { type: 'meta', props: { name: 'robots', content: 'noindex' }, disabled: false };
  return replaced(tags, matches.listed, listed ? undefined : tag);
}

/** The tags with all that the form has no field for as in others. */
export function withOthersOf(tags: readonly SeoTag[], others: readonly SeoTag[]): SeoTag[] {
  const unknown = new Set(otherTags(tags));
  return [...tags.filter((tag) => !unknown.has(tag)), ...otherTags(others)];
}

/** The tags with one part as it was in others. */
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

/** What is written in the field; unlike what is read from it, spaces at its ends stay while it is being written. */
export function textOf(tags: readonly SeoTag[], part: 'title' | 'description'): string {
  const tag = tags.find((one) => !one.disabled && matches[part](one));
  const written = part === 'title' ? tag?.children : tag?.props?.['content'];
  return typeof written === 'string' ? written : '';
}

/** What counts as one field of the search result, for comparing two versions of it. */
export function searchPart(tags: unknown, part: SearchPart | 'others'): unknown {
  const known = tagsIn(tags);
  return part === 'others' ? otherTags(known) : ownSearchResult(known)[part];
}

/** Words of a line, separated by commas, as keywords; what was known of a word before stays. */
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
