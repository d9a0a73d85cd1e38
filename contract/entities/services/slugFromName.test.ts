import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugFault } from './slug.ts';
import { slugFromName } from './slugFromName.ts';
import { expectProperty } from '../../../testProperty.ts';

test.each([
  ['Yoga Flow', 'yoga-flow'],
  ['Copy of Course 1 Staff', 'copy-of-course-1-staff'],
  ['  Massage -- 60 min. ', 'massage-60-min'],
  ['Äpfel & Öl', 'apfel-ol'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['ヨガ', 'untitled'],
  ['-', 'untitled'],
  ['', 'untitled'],
  ['İstanbul ışık', 'istanbul-isik'],
])('“%s” gets the slug %s', (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});

test('any name yields a valid slug', async () => {
  await expectProperty(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
      expect(slugFault(slugFromName(name))).toBeUndefined();
    }),
    100,
  );
});
