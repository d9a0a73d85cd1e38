import { expect, it } from 'vitest';
import { rememberAddress, wishedPath } from './openedAt.ts';

it('returns the URL at which the page was opened, with its hash', () => {
  rememberAddress({ pathname: '/services/42', search: '?tab=price', hash: '#deposit' });
  expect(wishedPath('', { nextPathname: '/services/42', nextSearch: '?tab=price' })).toBe(
    '/services/42?tab=price#deposit',
  );
});

it('omits the hash for a URL reached later', () => {
  rememberAddress({ pathname: '/services', search: '', hash: '#old' });
  expect(wishedPath('', { nextPathname: '/services/42' })).toBe('/services/42');
});

it('returns the URL at which the session ended', () => {
  expect(wishedPath('?returnTo=%2Fservices%3Fpage%3D2&ended=true', null)).toBe('/services?page=2');
});

it('returns nothing after a sign-out or a direct visit', () => {
  expect(wishedPath('', { nextPathname: '/login', nextSearch: '?leaving=true' })).toBeUndefined();
  expect(wishedPath('', null)).toBeUndefined();
});
