import { expect, test } from 'vitest';
import { callerRanks } from './call.ts';
import { allCalls, isCall } from './calls.ts';
import { rightsDocument, rightsOf } from './rights.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./calls/*.ts', '!./calls/*.test.ts'], {
  eager: true,
});

test('the list of calls has every call of every file', () => {
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));
  const names = declared.map(({ name }) => name).toSorted();
  expect(allCalls.map(({ name }) => name).toSorted()).toEqual(names);
});

test('a right never gets lost on the way up: who may do more may do all that others may', () => {
  for (const call of allCalls) {
    const allowed = callerRanks.map((rank) => rightsOf(call)[rank]);
    expect([call.name, allowed]).toEqual([call.name, allowed.toSorted((a, b) => Number(a) - Number(b))]);
    expect([call.name, allowed.at(-1)]).toEqual([call.name, true]);
  }
});

test('nobody below admin changes the catalogue of a business', () => {
  const writes = allCalls.filter(({ effect, caller }) => effect !== 'read' && caller !== 'anyone');
  const byOthers = writes.filter((call) => rightsOf(call).staff).map(({ name }) => name);
  // What somebody keeps for themselves is nobody's catalogue, and neither is the way in.
  const own = [
    'noteVisit',
    'noteOpenService',
    'noteClosedService',
    'createSavedView',
    'updateSavedView',
    'deleteSavedView',
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
  expect(byOthers).toEqual([...own, ...ownAccount, ...wayIn]);
});

/** Fails when the document is stale; `npm run docs` writes it anew. */
test('the document of rights says what the calls declare', async () => {
  await expect(rightsDocument()).toMatchFileSnapshot('../docs/rights.md');
});
