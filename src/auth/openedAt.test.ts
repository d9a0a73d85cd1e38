import { expect, it } from 'vitest';
import { rememberAddress, wishedPath } from './openedAt.ts';

it('goes back to the address that the page was opened at, hash included', () => {
  rememberAddress({ pathname: '/services/42', search: '?tab=price', hash: '#deposit' });
  expect(wishedPath('', { nextPathname: '/services/42', nextSearch: '?tab=price' })).toBe(
    '/services/42?tab=price#deposit',
  );
});

it('knows no hash of an address that was reached later', () => {
  rememberAddress({ pathname: '/services', search: '', hash: '#old' });
  expect(wishedPath('', { nextPathname: '/services/42' })).toBe('/services/42');
});

it('after a session that ended, goes back to where it ended', () => {
  expect(wishedPath('?returnTo=%2Fservices%3Fpage%3D2&ended=true', null)).toBe('/services?page=2');
});

it('wishes for nothing where somebody signed out or came here themselves', () => {
  expect(wishedPath('', { nextPathname: '/login', nextSearch: '?leaving=true' })).toBeUndefined();
  expect(wishedPath('', null)).toBeUndefined();
});
