import { beforeAll, describe, expect, test } from 'vitest';
import { getSignedInMember } from '../contract/calls/identity/members.ts';
import { engines } from '../server/testing/database/testDatabase.ts';
import { origin, owner, startIdentity, type Identity } from '../server/testing/identity/testIdentity.ts';
import {
  addPerson,
  consentTo,
  registerClient,
  type TestClient,
} from '../server/testing/identity/testClients.ts';
import { createApiClient } from '../src/platform/apiClient.ts';
import { createGrants } from '../src/platform/signIn/tokenEndpoint.ts';
import { createTrustedProgram } from '../src/platform/signIn/trustedProgram.ts';

const ada = 'ada@guests.example';

/** The client library of a business's own program against the real server, in Node. */
describe.each(engines)('trusted program over the server on $name', ({ open }) => {
  let identity: Identity;
  let registered: TestClient;
  const fetchIt: typeof fetch = (url, init) => identity.app(new Request(url, init));
  const program = (apiKey = registered.secret) =>
    createTrustedProgram({ baseUrl: origin, clientId: identity.clientId, apiKey, fetch: fetchIt });
  const whoHas = async (token: string) => {
    const tokens = { accessTokenFor: async () => token, renew: async () => token };
    const api = createApiClient({ baseUrl: origin, tokens, fetch: fetchIt });
    return (await api.send(getSignedInMember, {})).member.id;
  };

  beforeAll(async () => {
    identity = await startIdentity(await open());
    registered = await registerClient(identity, { grants: ['authorized_client'] });
  });

  test("gets no one's tokens before the owner's consent", async () => {
    const memberId = await addPerson(identity);
    await expect(program().tokensOf(memberId)).rejects.toMatchObject({ status: 400 });
    await expect(program().signOn({ loginId: { email: ada } })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });

  describe("with the owner's consent", () => {
    beforeAll(async () => {
      await consentTo(identity, registered);
    });

    test("gets a member's tokens, which the public client refreshes", async () => {
      const memberId = await addPerson(identity);
      const tokens = await program().tokensOf(memberId);
      expect(await whoHas(tokens.access_token)).toBe(memberId);
      const inFront = createGrants(createApiClient({ baseUrl: origin, fetch: fetchIt }), identity.clientId);
      const renew = await inFront.refresh(tokens.refresh_token ?? '');
      expect(await whoHas(renew.accessToken)).toBe(memberId);
    });

    test('signs on an unknown person, and the same person the next time', async () => {
      const profile = { nickname: 'Ada' };
      const first = await program().signOn({ loginId: { email: ada }, profile, verifyEmail: true });
      expect(first.identity).toMatchObject({ identityProfile: profile, email: { isVerified: true } });
      expect(await whoHas(first.tokens.access_token)).toBe(first.identity.id);
      const second = await program().signOn({ loginId: { email: ada } });
      expect(second.identity.id).toBe(first.identity.id);
      expect(second.tokens.access_token).not.toBe(first.tokens.access_token);
    });

    test('is refused with another key, and for members with a role', async () => {
      await expect(program('made up').signOn({ loginId: { email: ada } })).rejects.toMatchObject({
        status: 401,
      });
      await expect(program('made up').tokensOf(identity.memberId)).rejects.toMatchObject({ status: 401 });
      await expect(program().tokensOf(identity.memberId)).rejects.toMatchObject({ status: 400 });
      await expect(program().signOn({ loginId: { email: owner.email } })).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      });
    });
  });
});
