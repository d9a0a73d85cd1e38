import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  broughtBack,
  exchange,
  fullUrlOf,
  newChallenge,
  owner,
  startIdentity,
  startTrip,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { hashSecret } from '../../secrets/secrets.ts';

const engines = engineOfTheDay(import.meta.url);

/** RFC 7636 Appendix B. */
const example = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

describe.each(engines)('B3: code verifiers on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });

  /** The status of a redirect session with these parameters. */
  async function asked(authRequest: Record<string, unknown>): Promise<number> {
    return (await startTrip(identity, { authRequest })).response.status;
  }

  /** A code for a verifier's challenge. */
  async function codeFor(verifier: string): Promise<string> {
    const codeChallenge = await hashSecret(verifier);
    const trip = await startTrip(identity, { authRequest: { codeChallenge } });
    const browser = openBrowser(identity);
    const form = await browser.visit(await fullUrlOf(trip.response));
    return broughtBack(await browser.submit(form, { ...owner })).get('code') ?? '';
  }

  async function exchanged(verifier: string, sent: unknown = verifier) {
    const code = await codeFor(verifier);
    const response = await exchange(identity, { code, codeVerifier: '' }, { codeVerifier: sent });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  it('B3: the example of RFC 7636 appendix B is accepted', async () => {
    expect(await hashSecret(example.verifier)).toBe(example.challenge);
    expect((await exchanged(example.verifier)).status).toBe(200);
  });

  it('B3: a verifier that differs in its last letter is refused', async () => {
    const { status, body } = await exchanged(example.verifier, `${example.verifier.slice(0, -1)}X`);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it.each([43, 128])('B3: a verifier of %i characters is accepted', async (length) => {
    expect((await exchanged('a'.repeat(length))).status).toBe(200);
  });

  it.each([42, 129])('B3: a verifier of %i characters is refused because of its length', async (length) => {
    const { status, body } = await exchanged('a'.repeat(length));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toBe(`Expected a length between 43 and 128. Received ${length}.`);
  });

  it.each([
    ['a character outside the alphabet', `${'a'.repeat(42)}!`],
    ['a space', `${'a'.repeat(42)} `],
    ['a letter with an accent', `${'a'.repeat(42)}é`],
    ['padding', `${'a'.repeat(43)}=`],
  ])('B3: a verifier with %s is refused', async (_, verifier) => {
    const { status, body } = await exchanged(verifier);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('B3: every other character of the alphabet is accepted', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
    expect((await exchanged(alphabet)).status).toBe(200);
  });

  it('B3: a code is not exchanged without a verifier', async () => {
    const { status, body } = await exchanged(example.verifier, null);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('B3: an empty verifier is refused', async () => {
    expect((await exchanged(example.verifier, '')).body.error).toBe('invalid_request');
  });

  it('B3: the challenge itself is refused as a verifier (method plain)', async () => {
    const { status, body } = await exchanged(example.verifier, example.challenge);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('B3: a request without a challenge is refused', async () => {
    expect(await asked({ codeChallenge: undefined, codeChallengeMethod: undefined })).toBe(400);
    expect(await asked({ codeChallenge: undefined })).toBe(400);
    expect(await asked({ codeChallenge: '' })).toBe(400);
  });

  it('B3: the method must be S256 and explicit', async () => {
    const { codeChallenge } = await newChallenge();
    for (const codeChallengeMethod of ['plain', 'S512', 's256', 'S256 plain', '', undefined]) {
      const status = await asked({ codeChallenge, codeChallengeMethod });
      expect({ codeChallengeMethod, status }).toEqual({ codeChallengeMethod, status: 400 });
    }
    expect(await asked({ codeChallenge, codeChallengeMethod: 'S256' })).toBe(200);
  });

  it('B3: a challenge is exactly 43 characters of base64url', async () => {
    for (const codeChallenge of [
      'a'.repeat(42),
      'a'.repeat(44),
      `${'a'.repeat(43)}=`,
      `${'a'.repeat(42)}+`,
      `${'a'.repeat(42)}/`,
      `${'a'.repeat(42)} `,
      `${'a'.repeat(43)}\n`,
      'ä'.repeat(43),
    ]) {
      const status = await asked({ codeChallenge });
      expect({ codeChallenge, status }).toEqual({ codeChallenge, status: 400 });
    }
  });

  it('B3: a challenge that is not a text is refused', async () => {
    for (const codeChallenge of [null, 43, true, {}, ['a'.repeat(43)]]) {
      expect(await asked({ codeChallenge })).toBe(400);
    }
  });

  it('B3: each code accepts only the verifier of its own challenge', async () => {
    const [first, second] = await Promise.all([newChallenge(), newChallenge()]);
    const code = await codeFor(first.codeVerifier);
    const swapped = await exchange(identity, { code, codeVerifier: second.codeVerifier });
    expect(swapped.status).toBe(400);
    expect((await exchange(identity, { code, codeVerifier: first.codeVerifier })).status).toBe(200);
  });
});
