import { expect, it, vi } from 'vitest';
import { createTrustedProgram } from './trustedProgram.ts';

/** A platform that knows one member, or nobody. */
function platform(identity: object = { id: 'ada-id' }) {
  const sent: { path: string; authorization: string | null; body: unknown }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    const request = new Request(url, init);
    const body: unknown = await request.json();
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname, authorization: request.headers.get('authorization'), body });
    return Response.json(
      pathname === '/v2/sign-on'
        ? { sessionToken: 'ticket', identity }
        : { access_token: 'access', refresh_token: 'refresh', expires_in: 600 },
    );
  });
  const options = { baseUrl: 'https://platform.example', clientId: 'client', apiKey: 'key', fetch };
  return { program: createTrustedProgram(options), fetch, sent };
}

const anonymous = {
  path: '/oauth2/token',
  authorization: null,
  body: { clientId: 'client', grantType: 'anonymous' },
};
const grant = { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'ada-id' };

it('requests the tokens of a member as a visitor with the API key', async () => {
  const { program, sent } = platform();
  expect(await program.tokensOf('ada-id')).toMatchObject({ access_token: 'access' });
  expect(sent).toEqual([anonymous, { path: '/oauth2/token', authorization: 'access,key', body: grant }]);
});

it('signs a member on, and exchanges the one-time token', async () => {
  const { program, sent } = platform();
  const body = { loginId: { email: 'ada@example.com' } };
  const signedOn = await program.signOn(body);
  expect(signedOn).toMatchObject({ tokens: { access_token: 'access' }, identity: { id: 'ada-id' } });
  expect(sent).toEqual([
    anonymous,
    { path: '/v2/sign-on', authorization: 'access,key', body },
    anonymous,
    { path: '/oauth2/token', authorization: 'access,key', body: { ...grant, session_token: 'ticket' } },
  ]);
});

it('rejects an answer without an identity', async () => {
  const { program, sent } = platform({});
  await expect(program.signOn({ loginId: { email: 'ada@example.com' } })).rejects.toThrow(
    'has no identity ID',
  );
  expect(sent).toHaveLength(2);
});

it('does not repeat a request for the tokens of a member', async () => {
  const { program, fetch, sent } = platform();
  fetch.mockImplementationOnce(fetch.getMockImplementation()!);
  fetch.mockImplementationOnce(async () => Response.json({}, { status: 503 }));
  await expect(program.tokensOf('ada-id')).rejects.toMatchObject({ status: 503 });
  expect(sent).toEqual([anonymous]);
});
