import { expect, test } from 'vitest';
import { recordKinds } from './recordKinds.ts';
import { screenOf } from './records/recordKind.ts';

test.each([
  ['service', '/services/1'],
  ['staffMember', '/staff/1'],
  ['member', '/team'],
  ['teamInvitation', '/team'],
  ['oauthClient', '/settings'],
  ['savedView', undefined],
])('a change of a record of %s links to %s', (entity, screen) => {
  expect(screenOf(recordKinds, { entity, entityId: '1' })).toBe(screen);
});
