import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

/**
 * Goal A6 for every form of URL that the standard distinguishes (https://url.spec.whatwg.org/#url-parsing), each as a
 * return path. Some are odd spellings of dashboard paths, most are other addresses in disguise; none may leave the
 * origin.
 */
const forms: Readonly<Record<string, readonly string[]>> = {
  'schemes, special and not': [
    'ftp://evil.example/',
    'wss://evil.example/',
    'gopher://evil.example/',
    'h\tttps://evil.example/',
    'ht\ntps://evil.example/',
    'https\t://evil.example/',
    'https:\n//evil.example/',
    'https:////evil.example/',
    'https:evil.example/services',
    'https:/\\evil.example/',
    'https:\\\\evil.example\\',
    'hTTps:\\/evil.example',
    '\u0001https://evil.example/',
    '\u001F\u0020https://evil.example/',
    'view-source:https://evil.example/',
    'filesystem:https://evil.example/temporary/',
    'intent://evil.example#Intent;scheme=https;end',
    'java\nscript:alert(1)',
    '\tjavascript:alert(1)',
    'javascript://desk.example/%0Aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'urn:services',
    'x:/services',
    '1https://evil.example/',
    '://evil.example/',
    ':/services',
    ':evil.example',
  ],
  'slashes both ways': [
    '/////evil.example',
    '/\\\\\\evil.example',
    '\\/\\/evil.example',
    '/\\/\\evil.example',
    '//\\evil.example',
    '///\\evil.example',
    '\\\\\\\\evil.example',
    '/\\@evil.example',
    '/\\?@evil.example',
    '/\\#@evil.example',
    '//;@evil.example',
    '/;/evil.example',
    '/services\\..\\..\\\\evil.example',
    '/services//evil.example',
    '/services/\\evil.example',
    '/services/../\\evil.example',
  ],
  'tabs, line ends and spaces': [
    '/\t\\evil.example',
    '/\r/evil.example',
    '/\n\n/evil.example',
    '\n/\n/\nevil.example',
    '/ /evil.example',
    '/\u00A0/evil.example',
    '/\u2028/evil.example',
    '/\uFEFF/evil.example',
    '/\v/evil.example',
    '/\f/evil.example',
    '\u00A0//evil.example',
    '\f//evil.example',
    ' //evil.example',
    '//evil.example ',
    '/\t.\t/\t/evil.example',
    '/.\t./\n/evil.example',
    '/%09/evil.example',
    '/%0d%0a/evil.example',
    '/%0D%0ALocation:%20https://evil.example',
  ],
  'dots, plain and encoded': [
    '/...//evil.example',
    '/././/evil.example',
    '/.\\\\evil.example',
    '/..\\\\evil.example',
    '/%2e/%2e/%2e//evil.example',
    '/%2E./%2e%2E//evil.example',
    '/a/b/../..//evil.example',
    '/a/%2e%2e//evil.example',
    '/a/..%2f..%2f/evil.example',
    '/..%5c..%5cevil.example',
    '/.;//evil.example',
    '/..;//evil.example',
    '/%252e%252e//evil.example',
    '/../../../../evil.example',
    '/.//..//evil.example',
    '/..//../\\evil.example',
  ],
  'slashes, encoded': [
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%252fevil.example',
    '%5c%5cevil.example',
    '%2Fservices',
    '/%u002fevil.example',
    '/%c0%afevil.example',
    '/%ef%bc%8fevil.example',
    '/services%2f..%2f..%2fevil.example',
  ],
  'people and passwords before the host': [
    '//desk.example:443@evil.example/services',
    '//desk.example%40evil.example/',
    '//desk.example%2f@evil.example/',
    '//:@evil.example/',
    '//@evil.example/',
    '//@@evil.example/',
    '//a:b:c@evil.example/',
    '/@evil.example',
    '@evil.example',
    'https://desk.example:pass@evil.example/',
    'https://@desk.example/',
    'https://desk.example%00@evil.example/',
  ],
  'hosts and ports in every spelling': [
    '//EVIL.example',
    '//evil.example.',
    '//evil.example:80/',
    '//evil.example:0443/',
    '//desk.example:8443/services',
    '//desk.example:99999/',
    '//desk.example:-1/',
    '//desk.example./services',
    '//desk.exampl%65.evil.example/',
    '//desk\u3002example\uFF0Eevil\uFF61example/',
    '//\uFF45vil.example/',
    '//ev\u00ADil.example/',
    '//evil\u200B.example/',
    '//d\u0435sk.example/',
    '//xn--e1awg7f.example/',
    '//\u{1D41E}vil.example/',
    '//127.1/',
    '//0177.0.0.1/',
    '//0x7f000001/',
    '//[::ffff:127.0.0.1]/',
    '//[fe80::1%25lo]/',
    '//evil_example/',
    '//-evil.example/',
    '//evil.example%00.desk.example/',
    '//evil.example%23.desk.example/',
    '//evil.example?.desk.example/',
    '//evil.example#.desk.example/',
    '//evil.example\\.desk.example/',
    '//evil.example;.desk.example/',
    '//evil.example<.desk.example/',
  ],
  'wide characters that are read as slashes and dots elsewhere': [
    '/\uFF0F\uFF0Fevil.example',
    '\uFF0F\uFF0Fevil.example',
    '/\u2044/evil.example',
    '/\u2215/evil.example',
    '/\u29F8evil.example',
    '/\uFE68evil.example',
    '/\uFF3C\uFF3Cevil.example',
    '/\u2024/evil.example',
    '/\u2025//evil.example',
    '/\uFF0E\uFF0E//evil.example',
    '/\uFF0E//evil.example',
    '/\uD800//evil.example',
    '/\u202E//evil.example',
  ],
  'queries and hashes': [
    '/?//evil.example',
    '/#//evil.example',
    '/??returnTo=//evil.example',
    '/#/\\evil.example',
    '?//evil.example',
    '#//evil.example',
    '/services?next=https://evil.example#https://evil.example',
    '/\\#/services',
    '/\\?/services',
    '//?/services',
    '//#/services',
    '/login/../login',
    '/./login',
    '/services/../login?returnTo=//evil.example',
    '/%2e/login',
    '/auth-callback?code=a&state=b',
    '/auth-callback/../auth-callback',
  ],
};

const origins = ['https://desk.example', 'http://localhost:4600', 'https://desk.example:8443'];

it('A6: covers many forms', () => {
  const all = Object.values(forms).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(160);
});

describe.each(Object.entries(forms))('A6: among %s', (_name, wishes) => {
  it.each(wishes)('does not leave the origin for %j', (wish) => {
    for (const origin of origins) {
      const path = safeReturnPath(wish, origin);
      const there = new URL(path, origin);
      expect(there.origin).toBe(origin);
      // Resolved against a nested page, against itself, and twice.
      expect(new URL(path, `${origin}/services/1/`).origin).toBe(origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeReturnPath(path, origin)).toBe(path);
      expect(['/login', '/auth-callback']).not.toContain(there.pathname);
    }
  });
});
