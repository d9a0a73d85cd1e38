import { expect, test } from 'vitest';
import { listedSlugs } from './listedSlugs.ts';

const address = (name: string, slug: string, custom = false, current = true) => ({
  serviceId: slug,
  name,
  slug,
  custom,
  current,
  createdDate: '2027-03-01T09:00:00.000Z',
});

/** Each slug with findings, these, and the related slugs. */
const found = (...addresses: ReturnType<typeof address>[]) =>
  listedSlugs(addresses, (name) => name).flatMap(({ slug, findings, others }) =>
    findings.length > 0 ? [[slug, findings.join(), others.map((other) => other.slug).join()]] : [],
  );

test('a slug is a duplicate of a name with a number, not with a word after it', () => {
  expect(found(address('Yoga', 'yoga'), address('Yoga', 'yoga-mats'), address('Yoga', 'yoga-2b'))).toEqual(
    [],
  );
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
  expect(found(address('Yoga', 'yoga-2'), address('Yoga', 'yoga', false, false))).toEqual([]);
});
