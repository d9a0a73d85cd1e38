import { expect, it } from 'vitest';
import { rememberUrl, requestedPath } from './requestedPath.ts';

it('returns the URL at which the page was opened, with its hash', () => {
  rememberUrl({ pathname: '/services/42', search: '?tab=price', hash: '#deposit' });
  expect(requestedPath('', { nextPathname: '/services/42', nextSearch: '?tab=price' })).toBe(
    '/services/42?tab=price#deposit',
  );
});

it('omits the hash for a URL reached later', () => {
  rememberUrl({ pathname: '/services', search: '', hash: '#old' });
  expect(requestedPath('', { nextPathname: '/services/42' })).toBe('/services/42');
});

it('returns the URL at which the session ended', () => {
  expect(requestedPath('?returnTo=%2Fservices%3Fpage%3D2&ended=true', null)).toBe('/services?page=2');
});

it('returns nothing after a sign-out or a direct visit', () => {
  expect(requestedPath('', { nextPathname: '/login', nextSearch: '?leaving=true' })).toBeUndefined();
  expect(requestedPath('', null)).toBeUndefined();
});
