import { expect, it } from 'vitest';
import { byMatch, correctedText, titleParts } from './matches.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

it('puts titles that begin with the text first, then those with all words, then those with one', () => {
  const found = titled('Sauna', 'Back relief massage', 'Deep tissue massage', 'Massage for two');
  expect(byMatch(found, 'massage').map(({ title }) => title)).toEqual([
    'Massage for two',
    'Back relief massage',
    'Deep tissue massage',
    'Sauna',
  ]);
  expect(byMatch(found, 'mas tis')[0]?.title).toBe('Deep tissue massage');
});

it.each([
  ['masage', 'massage'],
  ['massaage', 'massage'],
  ['mastage', 'massage'],
  ['amssage', 'massage'],
  ['dep massage', 'deep massage'],
])('corrects %s to %s', (typed, corrected) => {
  expect(correctedText(typed, ['Deep tissue massage', 'Hot stone massage', 'Message in a bottle'])).toBe(
    corrected,
  );
});

it('keeps a text whose words begin a word of the titles, and one that is two letters off', () => {
  expect(correctedText('mass', ['Hot stone massage'])).toBeUndefined();
  expect(correctedText('msage', ['Hot stone massage'])).toBeUndefined();
});

it('marks the beginnings of words without regard to case and accents', () => {
  expect(titleParts('Après-ski Massage', 'apres MASS')).toEqual([
    { text: 'Après', matches: true },
    { text: '-', matches: false },
    { text: 'ski ', matches: false },
    { text: 'Mass', matches: true },
    { text: 'age', matches: false },
  ]);
});
