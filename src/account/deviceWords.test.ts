import { expect, it } from 'vitest';
import { i18nProvider } from '../messages/i18nProvider.ts';
import { deviceWords, networkWords, timeWords } from './deviceWords.ts';

const text = i18nProvider.translate;

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'tablet',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140',
    'computer',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'phone',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'program', 'curl'],
  ['node', 'program', 'node'],
  [undefined, 'computer', 'Unknown device'],
  ['', 'computer', 'Unknown device'],
])('parses %j', (userAgent, kind, name) => {
  expect(deviceWords(userAgent, text)).toEqual({ kind, name });
});

it.each([
  ['203.0.113.0/24', 'from \u2066203.0.113.*\u2069'],
  ['2001:db8:7::/48', 'from \u20662001:db8:7:*\u2069'],
  ['127.0.0.0/24', 'from the server itself'],
  ['::1/128', 'from the server itself'],
])('formats the network %s', (network, words) => {
  expect(networkWords(network, text)).toBe(words);
});

it('formats the last use in the business’s zone', () => {
  const where = { locale: 'en-GB', timeZone: 'Europe/Berlin', now: new Date('2027-03-01T12:00:00Z') };
  const startedDate = '2027-02-27T22:30:00.000Z';
  const words = (lastUsedDate: string) => timeWords({ startedDate, lastUsedDate }, where, text);
  expect(words('2027-03-01T11:50:00.000Z')).toEqual(['active now', 'signed in 27 Feb 2027, 23:30']);
  expect(words('2027-03-01T08:00:00.000Z')[0]).toBe('last active 1 Mar 2027, 09:00');
});
