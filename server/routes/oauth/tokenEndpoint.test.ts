import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  callback,
  memberTokens,
  origin,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  tokensOf,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { registerClient } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

/** Values of other types for text fields. */
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

describe.each(engines)('B17: token endpoint on $name', ({ open }) => {
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

  it.each(textFields)('refuses a %s that is not a text', async (field) => {
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

  it('refuses a refresh token of a megabyte before parsing it', async () => {
    const response = await send(identity, '/oauth2/token', {
      grantType: 'refresh_token',
      refreshToken: 'x'.repeat(1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('treats null and the empty text as omitted', async () => {
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
  ])('refuses the content type %j', async (type) => {
    const response = await post('{"grantType":"anonymous"}', { 'Content-Type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it.each([
    ['/oauth2/token', 'grantType=anonymous', 'clientId', 'client_id'],
    ['/oauth2/revoke', 'token=unknown', 'clientId', 'client_id'],
    ['/oauth2/revoke', 'clientId=', 'token', 'token'],
    ['/oauth2/token-info', 'token=unknown', 'clientId', 'client_id'],
    ['/oauth2/token-info', 'clientId=', 'token', 'token'],
  ])(
    '%s refuses beside %s the parameter %s with %s, in both content types',
    async (path, rest, one, other) => {
      const { clientId } = identity;
      const twice = new URLSearchParams(rest);
      twice.append(one, clientId);
      twice.append(other, clientId);
      const pairs = [...twice].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
      const answers = [
        await post(twice, {}, path),
        await post(`{${pairs.join()}}`, { 'Content-Type': 'application/json' }, path),
      ];
      for (const response of answers) {
        expect(response.status).toBe(400);
        const { error, error_description: description } = (await response.json()) as Record<string, string>;
        expect(error).toBe('invalid_request');
        expect(description).toContain(other);
      }
    },
  );

  it('ignores unknown parameters with any value', async () => {
    const { clientId } = identity;
    const body = { grantType: 'anonymous', clientId, colour: { dark: ['red'] }, resource: 5 };
    expect((await send(identity, '/oauth2/token', body)).status).toBe(200);
    expect((await form({ grant_type: 'anonymous', client_id: clientId, colour: 'red' })).status).toBe(200);
  });

  it('accepts every grant in both spellings and both content types', async () => {
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

  it('reports failures with the codes and characters of RFC 6749 and the request id', async () => {
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

  it('describes an active token to its holder, and an inactive one only as inactive', async () => {
    const info = async (token: string) =>
      (await (await send(identity, '/oauth2/token-info', { token })).json()) as unknown;
    const { businessId, clientId, memberId } = identity;
    const tokens = await memberTokens(identity, openBrowser(identity));
    const iat = identity.options.clock().getTime() / 1000;
    const ofBusiness = {
      clientId,
      client_id: clientId,
      siteId: businessId,
      instanceId: businessId,
      iss: origin,
      token_type: 'Bearer',
      iat,
      exp: iat + 600,
    };
    expect(await info(tokens.access_token)).toEqual({
      active: true,
      subjectType: 'MEMBER',
      subjectId: memberId,
      sub: memberId,
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

  it('answers the same for tokens of another client, of another kind and unknown ones, and revokes none', async () => {
    const tokens = await memberTokens(identity, openBrowser(identity));
    const other = await startIdentity(database);
    const anonymous = await send(identity, '/oauth2/token', {
      grantType: 'anonymous',
      clientId: identity.clientId,
    });
    const visitor = (await tokensOf(anonymous)).access_token;
    const { secret } = await registerClient(identity);
    const answers = new Set<string>();
    const foreign = [tokens.access_token, tokens.refresh_token, visitor, secret, 'unknown'];
    for (const token of foreign) {
      for (const hint of [undefined, 'access_token', 'refresh_token', 'made_up']) {
        const body = { token, token_type_hint: hint, clientId: other.clientId };
        const response = await send(identity, '/oauth2/revoke', body);
        answers.add(`${response.status} ${await response.text()}`);
      }
    }
    expect([...answers]).toEqual(['200 {}']);
    const still = await send(identity, '/oauth2/token-info', { token: tokens.access_token });
    expect(await still.json()).toMatchObject({ active: true });
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(200);
  });

  it('answers every failed client authentication alike and revokes nothing', async () => {
    const { access_token: token } = await memberTokens(identity, openBrowser(identity));
    const confidential = await registerClient(identity);
    const answers = new Set<string>();
    for (const credentials of [
      { clientId: crypto.randomUUID() },
      { clientId: 'no id' },
      { clientId: confidential.clientId },
      { clientId: confidential.clientId, clientSecret: 'wrong' },
      { clientId: identity.clientId, clientSecret: 'wrong' },
    ]) {
      for (const [path, body] of [
        ['/oauth2/revoke', { token }],
        ['/oauth2/token-info', { token }],
        ['/oauth2/token', { grantType: 'anonymous' }],
      ] as const) {
        const response = await send(identity, path, { ...body, ...credentials });
        const { request_id: _, ...said } = (await response.json()) as Record<string, unknown>;
        answers.add(`${response.status} ${JSON.stringify(said)}`);
      }
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('Client authentication failed.');
    const still = await send(identity, '/oauth2/token-info', { token });
    expect(await still.json()).toMatchObject({ active: true });
  });
});
