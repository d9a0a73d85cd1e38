import { expect, test } from 'vitest';
import { slugViews } from '../../../../contract/entities/services/slugDesk.ts';
import { countSlugsOf, isInView, listedSlugs, matchesText } from './listedSlugs.ts';

const address = (name: string, slug: string, custom = false, current = true) => ({
  serviceId: slug,
  name,
  slug,
  custom,
  current,
  createdDate: '2027-03-01T09:00:00.000Z',
});

const untouched = (name: string) => name;

/** Each slug with findings, these, and the related slugs. */
const found = (...addresses: ReturnType<typeof address>[]) =>
  listedSlugs(addresses, untouched).flatMap(({ slug, findings, others }) =>
    findings.length > 0 ? [[slug, findings.join(), others.map((other) => other.slug).join()]] : [],
  );

test('a slug is a duplicate of a name with a number, not with a word after it', () => {
  expect(
    found(
      address('Yoga', 'yoga'),
      address('Yoga', 'yoga-mats'),
      address('Yoga', 'yoga-2b'),
      address('Yoga', 'yoga-b2'),
    ),
  ).toEqual([]);
  expect(found(address('Yoga', 'yoga'), address('Yoga', 'yoga-2'))).toEqual([
    ['yoga', 'NEAR_CLASH', 'yoga-2'],
    ['yoga-2', 'CLASH', 'yoga'],
  ]);
});

test('a slug with an additional word at its end is not similar', () => {
  expect(found(address('Yoga', 'yoga'), address('Yoga mats', 'yoga-mats'))).toEqual([]);
  expect(found(address('Yoga mats', 'yoga-mats'), address('Yoga mats', 'yoga-mats-1'))).toEqual([
    ['yoga-mats', 'NEAR_CLASH', 'yoga-mats-1'],
    ['yoga-mats-1', 'CLASH', 'yoga-mats'],
  ]);
});

test('a slug with more than “untitled” is not untitled', () => {
  expect(found(address('untitled mats', 'untitled-mats'), address('Other', 'untitled-2'))).toEqual([
    ['untitled-2', 'UNTITLED', ''],
  ]);
});

test('a previous slug has no findings and causes none', () => {
  const previous = address('Yoga', 'yoga', false, false);
  expect(found(address('Yoga', 'yoga-2'), previous)).toEqual([]);
  expect(listedSlugs([previous], untouched)).toEqual([{ id: 'yoga', ...previous, findings: [], others: [] }]);
});

test.each([
  ['hyphens', 'hot-stone-spa', 'hotstonespa', true],
  ['one letter more at the end', 'massage', 'massages', true],
  ['one letter more in the middle', 'massage', 'masssage', true],
  ['one letter more at the start', 'massage', 'amassage', true],
  ['one other letter', 'massage', 'message', true],
  ['the last letter', 'massage', 'massagi', true],
  ['two swapped letters', 'massage', 'masasge', false],
  ['two letters more', 'massage', 'massagers', false],
  ['a digit', 'massage-6o', 'massage-61', false],
  ['a digit more', 'massage-x', 'massage-x1', false],
  ['one letter of five', 'pilot', 'pilat', true],
  ['one letter of four', 'yoga', 'toga', false],
  ['hyphens, in four letters', 'yoga', 'yo-ga', true],
])('a slug that differs in %s: %s, %s', (_, one, other, similar) => {
  for (const slugs of [
    [one, other],
    [other, one],
  ]) {
    const listed = listedSlugs(
      slugs.map((slug) => address('Any', slug)),
      untouched,
    );
    expect(listed.map(({ findings }) => findings)).toEqual(
      similar ? [['NEAR_CLASH'], ['NEAR_CLASH']] : [[], []],
    );
  }
});

test('a number that the name contains makes a difference, an added number does not', () => {
  expect(found(address('Massage 60', 'massage-60'), address('Massage 90', 'massage-90'))).toEqual([]);
  expect(found(address('Massage', 'massage-60'), address('Massage', 'massage-90'))).toEqual([
    ['massage-60', 'NEAR_CLASH', 'massage-90'],
    ['massage-90', 'NEAR_CLASH', 'massage-60'],
  ]);
});

test('a slug that the owner has set for another text is neither a duplicate nor similar', () => {
  expect(found(address('Yoga', 'yoga'), address('Yoga', 'spas-2', true))).toEqual([]);
});

test('a slug that the owner has set is no duplicate of a name, but similar', () => {
  expect(found(address('Yoga', 'yoga'), address('Yoga', 'yoga-2', true))).toEqual([
    ['yoga', 'NEAR_CLASH', 'yoga-2'],
    ['yoga-2', 'NEAR_CLASH', 'yoga'],
  ]);
});

test('a slug without usable letters is a duplicate of none', () => {
  expect(found(address('!', 'untitled'), address('?', 'untitled-2'))).toEqual([
    ['untitled', 'UNTITLED', ''],
    ['untitled-2', 'UNTITLED', ''],
  ]);
});

test('a slug lists five others, the duplicate first', () => {
  const similar = ['a', 'e', 'i', 'o', 'u', 'y'].map((end) => address('Other', `massag${end}`));
  const [listed] = listedSlugs([address('Massage', 'massage-2'), ...similar.toReversed()], untouched);
  expect(listed).toMatchObject({
    id: 'massage-2',
    findings: ['CLASH', 'NEAR_CLASH'],
    others: ['e', 'y', 'u', 'o', 'i'].map((end) => ({
      id: `massag${end}`,
      name: 'Other',
      slug: `massag${end}`,
    })),
  });
});

test.each([
  ['Йога', 'untitled', false, 'Yoga!', ['UNTITLED', 'NON_LATIN_NAME'], 'yoga'],
  ['Йога', 'my-yoga', true, 'Yoga', [], 'yoga'],
  ['Йога 2', '2', false, '!', ['NON_LATIN_NAME'], undefined],
  ['Yoga', 'yoga', false, 'Other', [], undefined],
])(
  'a slug of the name %s, %s, set by the owner: %s, transliterated %s',
  (name, slug, custom, latin, findings, transliteration) => {
    const [listed] = listedSlugs([address(name, slug, custom)], () => latin);
    expect(listed?.findings).toEqual(findings);
    expect(listed?.transliteration).toBe(transliteration);
  },
);

test('views contain the current slugs with a finding, and the previous ones', () => {
  const listed = listedSlugs(
    [
      address('Yoga', 'yoga'),
      address('Yoga', 'yoga-2'),
      address('Йога', 'untitled'),
      address('Пилатес 3', '3'),
      address('Pilates', 'pilates'),
      address('Pilates', 'old', false, false),
      address('Pilates', 'older', false, false),
    ],
    untouched,
  );
  const inViews = slugViews.map((view) => [
    view,
    listed.filter((each) => isInView(each, view)).map(({ slug }) => slug),
  ]);
  expect(Object.fromEntries(inViews)).toEqual({
    REVIEW: ['yoga', 'yoga-2', 'untitled', '3'],
    CLASH: ['yoga-2'],
    NEAR_CLASH: ['yoga'],
    UNTITLED: ['untitled'],
    NON_LATIN_NAME: ['untitled', '3'],
    PREVIOUS: ['old', 'older'],
  });
  expect(countSlugsOf(listed)).toEqual({
    all: 7,
    REVIEW: 4,
    CLASH: 1,
    NEAR_CLASH: 1,
    UNTITLED: 1,
    NON_LATIN_NAME: 2,
    PREVIOUS: 2,
  });
});

test.each([
  [' MATS ', true],
  ['Hot Yog', true],
  ['yoga-m', true],
  ['yoga mats', false],
  ['', true],
])('the text %j is in the slug or the name: %s', (text, contained) => {
  const [listed] = listedSlugs([address('Hot Yoga', 'yoga-mats')], untouched);
  expect(listed && matchesText(listed, text)).toBe(contained);
});
