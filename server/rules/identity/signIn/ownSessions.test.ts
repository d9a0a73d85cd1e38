import { expect, test } from 'vitest';
import { networkPrefix } from './ownSessions.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:0DB8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '::1/128'],
  ['unknown', null],
  ['', null],
])('stores only the prefix of the address %j: %j', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});
