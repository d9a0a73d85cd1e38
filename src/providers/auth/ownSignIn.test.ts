import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { SignInError } from '../../platform/signIn/signIn.ts';
import { createOwnSignIn, type OwnSignInParts } from './ownSignIn.ts';

function signIn(answer: () => Promise<unknown>) {
  const done: string[] = [];
  const parts = {
    api: { send: async () => ({}) },
    clientId: 'client',
    flow: { signInWithTicket: answer },
    tokens: { signedIn: () => void done.push('signed in') },
    mark: { clear: () => void done.push('mark cleared') },
  } as unknown as OwnSignInParts;
  return { done, entered: createOwnSignIn(parts).enter('ticket') };
}

const failing = (error: Error) => async () => {
  throw error;
};

describe('sign-in on a page of the dashboard', () => {
  it('signs in with the ticket', async () => {
    const { done, entered } = signIn(async () => ({ accessToken: 'token' }));
    expect(await entered).toBe(true);
    expect(done).toEqual(['mark cleared', 'signed in']);
  });

  it.each([
    [new SignInError('TIMED_OUT')],
    [new SignInError('EXCHANGE_FAILED', { refusal: { error: 'login_required', description: undefined } })],
  ])('needs the page of the platform after %s', async (error) => {
    const { done, entered } = signIn(failing(error));
    expect(await entered).toBe(false);
    expect(done).toEqual([]);
  });

  it.each([[new SignInError('INVALID_STATE')], [new ApiError('INTERNAL', 'down')]])(
    'fails after %s',
    async (error) => {
      await expect(signIn(failing(error)).entered).rejects.toBe(error);
    },
  );
});
