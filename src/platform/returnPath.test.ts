import { expect, it } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

const origin = 'https://desk.example';

it.each([
  '/services',
  '/services?filter=%7B%22type%22%3A%22CLASS%22%7D&sort=name&order=ASC&page=3&perPage=50',
  '/services/6b3f/1?tab=price#payment',
  '/',
  '/services/create?source={"name":"a"}#x?y'
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replaceAll('"', '%22'),
])('returns to %s exactly', (path) => {
  expect(safeReturnPath(path, origin)).toBe(path);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,x',
  ' https://evil.example',
  '\u0000//evil.example',
  '?next=/services',
  '#/services',
  'services',
  'https:evil.example',
  'https:/evil.example',
  'http://desk.example/services',
  'https://desk.example.evil.example/',
  'https://desk.example@evil.example/',
  '/login',
  '/login?returnTo=/services',
  '/auth-callback#code=a&state=b',
  '',
  null,
  undefined,
])('does not leave for %j', (wish) => {
  expect(safeReturnPath(wish, origin)).toBe('/');
});

it('stays on the origin whatever hostile text is put in', () => {
  const pieces = [
    '/',
    '\\',
    '\t',
    '\n',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    'evil.example',
    'https:',
    ' ',
  ];
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        const path = safeReturnPath(`/${a}${b}${c}evil.example`, origin);
        expect(new URL(path, origin).origin).toBe(origin);
      }
    }
  }
});
