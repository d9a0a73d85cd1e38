import { expect, test } from 'vitest';
import { callerRanks } from './callerRank.ts';
import { allCalls, isCall } from './calls.ts';
import { rightsDocument, rightsOf } from './rights.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./calls/**/*.ts', '!./calls/**/*.test.ts'], {
  eager: true,
});

test('the list of calls contains every call of every file', () => {
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));
  const names = declared.map(({ name }) => name).toSorted();
  expect(allCalls.map(({ name }) => name).toSorted()).toEqual(names);
});

test('a higher rank may make all calls of a lower one', () => {
  for (const call of allCalls) {
    const allowed = callerRanks.map((rank) => rightsOf(call)[rank]);
    expect([call.name, allowed]).toEqual([call.name, allowed.toSorted((a, b) => Number(a) - Number(b))]);
    expect([call.name, allowed.at(-1)]).toEqual([call.name, true]);
  }
});

test('changing the catalogue or bookings of others requires an admin', () => {
  const writes = allCalls.filter(({ effect, caller }) => effect !== 'read' && caller !== 'anyone');
  const byOthers = writes.filter((call) => rightsOf(call).staff).map(({ name }) => name);
  // Private data and sign-in calls do not change the catalogue.
  const own = [
    'noteVisit',
    'noteOpenRecord',
    'noteClosedRecord',
    'createSavedView',
    'updateSavedView',
    'deleteSavedView',
  ];
  const asCustomer = [
    'createBooking',
    'cancelBooking',
    'rescheduleBooking',
    'bulkCreateBooking',
    'bulkCancelBooking',
    'createMultiServiceBooking',
    'rescheduleMultiServiceBooking',
    'cancelMultiServiceBooking',
    'bookingsCancelBookingAnonymously',
    'bookingsRescheduleBookingAnonymously',
    'cancelMultiServiceBookingAnonymously',
    'acceptOffer',
    'acceptOfferAnonymously',
  ];
  const ownAccount = ['updateSignedInMember', 'endOwnSignInSession', 'signOutEverywhere'];
  const wayIn = [
    'createRedirectSession',
    'registerV2',
    'loginV2',
    'changePassword',
    'signOn',
    'verifyFactor',
    'startVerification',
    'verifyDuringAuthentication',
    'resendVerification',
    'sendRecoveryEmail',
    'recover',
  ];
  expect(byOthers).toEqual([...asCustomer, 'cancelMemberOrder', ...own, ...ownAccount, ...wayIn]);
});

/** Fails when the document is stale; `npm run docs` updates it. */
test('docs/rights.md matches the ranks of the calls', async () => {
  await expect(rightsDocument()).toMatchFileSnapshot('../docs/rights.md');
});
