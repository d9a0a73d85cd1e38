import { describe, expect, it } from 'vitest';
import { searchResultOf } from '../../../../../contract/entities/values/searchResult.ts';
import {
  keywordLine,
  keywordsFrom,
  otherTags,
  searchPart,
  tagsIn,
  withListed,
  withPartOf,
  withText,
} from './searchTags.ts';

const picture = { type: 'meta', props: { property: 'og:image', content: '/mats.png' } };
const title = { type: 'title', children: 'Yoga in Mitte' };
const yoga = { name: 'Yoga', tagLine: ' Slow  and warm ' };

describe('search listing of a service', () => {
  it('derives from the service unless the owner overrides it', () => {
    expect(searchResultOf(yoga, 'Studio Linden')).toEqual({
      title: 'Yoga · Studio Linden',
      description: 'Slow and warm',
    });
    const tags = withText(withText([], 'title', 'Yoga in Mitte'), 'description', 'Small groups');
    expect(searchResultOf({ ...yoga, seoData: { tags } }, 'Studio Linden')).toEqual({
      title: 'Yoga in Mitte',
      description: 'Small groups',
    });
  });

  it('ignores disabled and empty tags', () => {
    const tags = [
      { ...title, disabled: true },
      { type: 'meta', props: { name: 'description', content: '  ' } },
    ];
    expect(searchResultOf({ ...yoga, seoData: { tags } }, 'Studio Linden')).toMatchObject({
      title: 'Yoga · Studio Linden',
      description: 'Slow and warm',
    });
  });

  it('truncates a long description at a word boundary', () => {
    const { description = '' } = searchResultOf({ name: 'Yoga', description: 'slow '.repeat(60) }, 'X');
    expect(description).toMatch(/^(slow )+slow…$/);
    expect(description.length).toBeLessThanOrEqual(161);
  });
});

describe('page tags', () => {
  it('are changed individually and keep their order', () => {
    const tags = withText([title, picture], 'title', 'Yoga for all');
    expect(tags.map((tag) => searchPart([tag], 'title') ?? 'other')).toEqual(['Yoga for all', 'other']);
    expect(withText(tags, 'title', '')).toEqual([picture]);
    expect(withPartOf(tags, [title], 'title')).toEqual([title, picture]);
    expect(withPartOf(tags, [], 'title')).toEqual([picture]);
  });

  it('exclude a page from search engines, and include it again', () => {
    const hidden = withListed([title], false);
    expect(searchPart(hidden, 'listed')).toBe(false);
    expect(
      searchPart([{ type: 'meta', props: { name: 'robots', content: 'index, follow' } }], 'listed'),
    ).toBe(true);
    expect(withListed(hidden, true)).toEqual([title]);
  });

  it('without a field are listed separately', () => {
    expect(otherTags([title, picture, ...withListed([], false)])).toEqual([picture]);
  });

  it('are empty for an invalid form value', () => {
    expect(tagsIn(undefined)).toEqual([]);
    expect(tagsIn('words')).toEqual([]);
  });
});

describe('keywords', () => {
  it('are distinct, separated by commas, and the first is the main one', () => {
    const keywords = keywordsFrom(' yoga, , stretching,yoga ', [{ term: 'stretching', origin: 'USER' }]);
    expect(keywords).toEqual([
      { term: 'yoga', isMain: true },
      { term: 'stretching', origin: 'USER', isMain: false },
    ]);
    expect(keywordLine(keywords)).toBe('yoga, stretching');
  });
});
