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
  '/services?filter=%7B%22q%22%3A%22yoga%22%7D',
  '/services?sort=createdDate&order=DESC',
  '/services?q=a%26b%3Dc%23d',
  '/services?q=100%25',
  '/services//6b3f',
  '/services/create?type=COURSE',
  '/services/6b3f2d1c-0000-4000-8000-000000000001#deposit',
  '/services/6b3f2d1c-0000-4000-8000-000000000001?tab=staff',
])('A6: returns %s unchanged', (path) => {
  expect(safeReturnPath(path, origin)).toBe(path);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '//[',
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
  '/\\/evil.example',
  '/\\\\evil.example',
  '\\/evil.example',
  '/\t\t//evil.example',
  '\t//evil.example',
  '/\n\\evil.example',
  '\r\n//evil.example',
  '/.\\/evil.example',
  '/..\\/evil.example',
  '/a/../..//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/services/..//evil.example/%2f..',
  '/\\evil.example:443',
  '//evil.example:443/services',
  '//user:pass@evil.example/',
  '//desk.example@evil.example/',
  '//desk.example:x@evil.example/',
  '//desk.example.evil.example/',
  '//xn--dsk-bma.example/',
  '//\u3002evil\u3002example',
  '//%65vil.example',
  '//[::1]/',
  '//2130706433/',
  '//0x7f.1/',
  '/\u0009/\u0009/evil.example',
  '//',
  '///',
  '/\\',
  'http:evil.example',
  'http:\\\\evil.example',
  'HTTPS://evil.example',
  'vbscript:msgbox(1)',
  'blob:https://desk.example/1',
  'file:///etc/passwd',
  'mailto:ada@evil.example',
  'about:blank',
  'ws://evil.example',
  'https://evil.example/?https://desk.example/',
  'https://desk.example:8443/',
  'https://desk.example\\@evil.example/',
  '%2f%2fevil.example',
  '%09//evil.example',
  './/evil.example',
  '..//evil.example',
  '/login',
  '/login?returnTo=/services',
  '/auth-callback#code=a&state=b',
  '',
  null,
  undefined,
])('A6: replaces %j by a path on this origin', (wish) => {
  expect(safeReturnPath(wish, origin)).toBe('/');
});

it('A6: stays on the origin for any hostile text', () => {
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
