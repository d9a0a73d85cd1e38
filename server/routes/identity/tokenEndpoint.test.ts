import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engines } from '../../database/testDatabase.ts';
import {
  callback,
  memberTokens,
  origin,
  send,
  signInThroughPages,
  startIdentity,
  tokensOf,
  type Identity,
} from '../../pages/testIdentity.ts';
import { openBrowser } from '../../pages/testBrowser.ts';

/** What somebody might send where a text belongs. */
const wrongTypes: readonly (readonly [name: string, value: unknown])[] = [
  ['an object', {}],
  ['a list', []],
  ['a list of a text', ['text']],
  ['a number', 0],
  ['another number', 4.5],
  ['true', true],
  ['false', false],
  ['an object that reads as text', { toString: 'text' }],
];

const textFields = [
  'grantType',
  'clientId',
  'redirectUri',
  'code',
  'codeVerifier',
  'refreshToken',
  'memberId',
  'sessionToken',
  'clientSecret',
  'instanceId',
  'scope',
  'grant_type',
  'client_id',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'member_id',
  'session_token',
  'client_secret',
  'instance_id',
];

describe.each(engines)('B17: the token endpoint on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}, path = '/oauth2/token') =>
    identity.app(new Request(origin + path, { method: 'POST', body, headers }));
  const form = (fields: Record<string, string>) => post(new URLSearchParams(fields));

  it.each(textFields)('refuses a %s that is no text', async (field) => {
    const { clientId } = identity;
    for (const [name, value] of wrongTypes) {
      const body = { grantType: 'anonymous', clientId, [field]: value };
      const response = await send(identity, '/oauth2/token', body);
      expect({ name, status: response.status }).toEqual({ name, status: 400 });
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    }
    const tooLong = await send(identity, '/oauth2/token', {
      grantType: 'anonymous',
      clientId,
      [field]: 'x'.repeat(5000),
    });
    expect(tooLong.status).toBe(400);
  });

  it('refuses a refresh token of a megabyte before it looks at it', async () => {
    const response = await send(identity, '/oauth2/token', {
      grantType: 'refresh_token',
      refreshToken: 'x'.repeat(1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('takes null and the empty text for left out', async () => {
    const { clientId } = identity;
    const nothing = Object.fromEntries(textFields.map((field) => [field, null]));
    const asked = { ...nothing, grantType: 'anonymous', clientId, client_secret: '' };
    expect((await send(identity, '/oauth2/token', asked)).status).toBe(200);
    const refused = await send(identity, '/oauth2/token', { ...nothing, grantType: 'refresh_token' });
    expect(await refused.json()).toMatchObject({
      error: 'invalid_request',
      error_description: 'refreshToken is required.',
    });
  });

  it.each(['null', '[]', '"text"', '5', 'true', '{', '', '\u0000', '{"grantType":"anonymous",}'])(
    'refuses the body %j',
    async (body) => {
      const response = await post(body, { 'Content-Type': 'application/json' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    },
  );

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/json-patch+json',
    'application/jsonx',
    '',
  ])('refuses a body of the type %j', async (type) => {
    const response = await post('{"grantType":"anonymous"}', { 'Content-Type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('refuses a parameter that is said twice, in either kind of body', async () => {
    const { clientId } = identity;
    const twice = new URLSearchParams({ grant_type: 'anonymous', client_id: clientId });
    twice.append('client_id', crypto.randomUUID());
    expect((await post(twice)).status).toBe(400);
    const json = `{"grantType":"anonymous","clientId":"${clientId}","clientId":"${clientId}"}`;
    expect((await post(json, { 'Content-Type': 'application/json' })).status).toBe(400);
  });

  it('ignores parameters that it does not know, whatever they hold', async () => {
    const { clientId } = identity;
    const body = { grantType: 'anonymous', clientId, colour: { dark: ['red'] }, resource: 5 };
    expect((await send(identity, '/oauth2/token', body)).status).toBe(200);
    expect((await form({ grant_type: 'anonymous', client_id: clientId, colour: 'red' })).status).toBe(200);
  });

  it('gives and takes every grant in either spelling and either kind of body', async () => {
    const { clientId } = identity;
    const browser = openBrowser(identity);
    const snake = async () => {
      const { code, codeVerifier } = await signInThroughPages(identity, browser);
      return {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: callback,
        code,
        code_verifier: codeVerifier,
        scope: 'offline_access',
      };
    };
    for (const ask of [form, (body: Record<string, string>) => send(identity, '/oauth2/token', body)]) {
      const response = await ask(await snake());
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Pragma')).toBe('no-cache');
      expect(await response.clone().json()).toMatchObject({
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'offline_access',
      });
      const { refresh_token } = await tokensOf(response);
      expect((await ask({ grant_type: 'refresh_token', refresh_token, client_id: clientId })).status).toBe(
        200,
      );
    }
  });

  it('says failures in the words and characters of RFC 6749, with the request’s id', async () => {
    const refused = [
      await send(identity, '/oauth2/token', { grantType: 'password' }, { 'X-Wix-Request-Id': 'r-1' }),
      await send(identity, '/oauth2/token', { code: { "it's": 1 } }, { 'X-Wix-Request-Id': 'r-1' }),
      await form({ grant_type: 'anonymous', client_id: 'ü"\\' }),
    ];
    for (const response of refused) {
      const body = (await response.json()) as Record<string, string>;
      expect(body.error).toMatch(/^[a-z_]+$/);
      expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      expect(body.request_id).toBe(response.headers.get('X-Wix-Request-Id'));
    }
  });

  it('answers POST only', async () => {
    for (const path of ['/oauth2/token', '/oauth2/revoke', '/oauth2/token-info']) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const response = await identity.app(new Request(origin + path, { method }));
        expect({ path, method, status: response.status }).toEqual({ path, method, status: 405 });
      }
    }
  });

  it('says what a token is good for to whoever has it, and no more of one that is not', async () => {
    const info = async (token: string) =>
      (await (await send(identity, '/oauth2/token-info', { token })).json()) as unknown;
    const { businessId, clientId, memberId } = identity;
    const tokens = await memberTokens(identity, openBrowser(identity));
    const iat = identity.options.clock().getTime() / 1000;
    const ofBusiness = { clientId, siteId: businessId, instanceId: businessId, iat, exp: iat + 600 };
    expect(await info(tokens.access_token)).toEqual({
      active: true,
      subjectType: 'MEMBER',
      subjectId: memberId,
      ...ofBusiness,
    });
    const anonymous = await send(identity, '/oauth2/token', { grantType: 'anonymous', clientId });
    expect(await info((await tokensOf(anonymous)).access_token)).toMatchObject({
      active: true,
      subjectType: 'VISITOR',
      ...ofBusiness,
    });
    for (const token of [tokens.refresh_token, 'unknown', 'visitor.e30.e30']) {
      expect(await info(token)).toEqual({ active: false });
    }
    await send(identity, '/oauth2/revoke', { token: tokens.access_token });
    expect(await info(tokens.access_token)).toEqual({ active: false });
    const asForm = await post(new URLSearchParams({ token: 'unknown' }), {}, '/v1/token_info');
    expect(await asForm.json()).toEqual({ active: false });
  });

  it.each(wrongTypes)('revokes nothing when the token is %s', async (_, token) => {
    const response = await send(identity, '/oauth2/revoke', { token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('answers the same for a token that another client has, and leaves it', async () => {
    const tokens = await memberTokens(identity, openBrowser(identity));
    const other = await startIdentity(database);
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const response = await send(identity, '/oauth2/revoke', { token, clientId: other.clientId });
      expect(response.status).toBe(200);
    }
    const still = await send(identity, '/oauth2/token-info', { token: tokens.access_token });
    expect(await still.json()).toMatchObject({ active: true });
    const unknown = { token: tokens.access_token, clientId: crypto.randomUUID() };
    expect((await send(identity, '/oauth2/revoke', unknown)).status).toBe(401);
  });
});
