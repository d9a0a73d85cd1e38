import { expect, test } from 'vitest';
import { describeLoaded } from './load.ts';

const loaded = {
  services: 48,
  skipped: 0,
  categories: 1,
  bookingPolicies: 2,
  locations: 1,
  staffMembers: 0,
  incomplete: 0,
};
const counts = '48 services, 1 category, 2 booking policies, 1 location, 0 staff members';

test.each([
  [loaded, `Loaded into Studio: ${counts}.`],
  [{ ...loaded, skipped: 1 }, `Loaded into Studio: ${counts}; it had 1 service already.`],
  [
    { ...loaded, incomplete: 2 },
    `Loaded into Studio: ${counts}. 2 services have staff, rooms or equipment that the file does not describe: assign others, otherwise no time of theirs can be booked.`,
  ],
])('says what was loaded: %j', (given, line) => {
  expect(describeLoaded('Studio', given)).toBe(line);
});
