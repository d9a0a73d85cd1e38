import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../apiClient.ts';
import { createIdentity } from './identity.ts';

const credentials = { email: 'ada@example.com', password: 'a long secret' };

interface Answer {
  status?: number;
  body: unknown;
}

/** Creates an identity client over a platform that sends the answers in order and then repeats the last one. */
function meet(...answers: (Answer | Error)[]) {
  const sent: { path: string; body: unknown }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    const request = new Request(url, init);
    sent.push({ path: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody answers.');
    return Response.json(answer.body, {
      status: answer.status ?? 200,
      headers: { 'x-wix-request-id': 'r-1' },
    });
  });
  const tokens = { accessTokenFor: async () => 'visitor', renew: async () => 'visitor' };
  const api = createApiClient({ baseUrl: 'https://platform.example', tokens, fetch, random: () => 0 });
  return { identity: createIdentity(api, 'client-1'), sent, fetch };
}

const refused = (code: string | number, description = 'Why it is so.', status = 403): Answer => ({
  status,
  body: { message: description, details: { applicationError: { code, description, data: {} } } },
});

describe('registration or login', () => {
  it('starts in INITIAL', () => {
    expect(meet().identity.state()).toEqual({ loginState: 'INITIAL' });
  });

  it.each(['register', 'login'] as const)(
    'by %s ends in the state that the platform returns',
    async (step) => {
      const outcomes: [unknown, unknown][] = [
        [
          { state: 'SUCCESS', sessionToken: 'ticket' },
          { loginState: 'SUCCESS', data: { sessionToken: 'ticket' } },
        ],
        [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
        [
          { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 's' },
          { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 's' } },
        ],
        [{ state: 'UNKNOWN_STATE' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
        [{ state: 'STATUS_CHECK' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
        [{ state: 'REQUIRE_MISSING_FIELDS' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
      ];
      for (const [body, outcome] of outcomes) {
        const { identity } = meet({ body });
        expect(await identity[step](credentials)).toEqual(outcome);
        expect(identity.state()).toEqual(outcome);
      }
    },
  );

  it('sends the email inside loginId, and captcha tokens with capital letters', async () => {
    const { identity, sent } = meet({ body: { state: 'SUCCESS', sessionToken: 't' } });
    const captchaTokens = { recaptchaToken: 'seen', invisibleRecaptchaToken: 'unseen' };
    await identity.login({ ...credentials, captchaTokens });
    await identity.register({ ...credentials, profile: { nickname: 'Ada' } });
    expect(sent).toEqual([
      {
        path: 'POST /v2/login',
        body: {
          loginId: { email: 'ada@example.com' },
          password: 'a long secret',
          captchaTokens: [{ Recaptcha: 'seen', InvisibleRecaptcha: 'unseen' }],
        },
      },
      {
        path: 'POST /v2/register',
        body: {
          loginId: { email: 'ada@example.com' },
          password: 'a long secret',
          profile: { nickname: 'Ada' },
        },
      },
    ]);
  });
});

describe('failed login', () => {
  it.each([
    ['-19971', 'missingCaptchaToken'],
    ['-19970', 'invalidCaptchaToken'],
    ['-19976', 'invalidPassword'],
    ['-19973', 'resetPassword'],
    [-19976, 'invalidPassword'],
    ['-19995', 'invalidEmail'],
    ['MEMBER_BLOCKED', 'invalidEmail'],
    ['UNKNOWN_EMAIL', 'invalidEmail'],
  ])('with code %s is %s', async (code, errorCode) => {
    expect(await meet(refused(code)).identity.login(credentials)).toMatchObject({
      loginState: 'FAILURE',
      errorCode,
      error: 'Why it is so.',
      cause: { code: String(code), requestId: 'r-1' },
    });
  });

  it('with a field violation is invalidEmail', async () => {
    const fieldViolations = [{ field: 'loginId.email', description: 'is no address' }];
    const answer = { status: 400, body: { details: { validationError: { fieldViolations } } } };
    expect(await meet(answer).identity.login(credentials)).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidEmail',
    });
  });
});

describe('failed registration', () => {
  it.each([
    ['-19971', 'missingCaptchaToken'],
    ['-19995', 'emailAlreadyExists'],
    ['-19970', 'invalidCaptchaToken'],
  ])('with code %s is %s', async (code, errorCode) => {
    expect(await meet(refused(code)).identity.register(credentials)).toMatchObject({
      loginState: 'FAILURE',
      errorCode,
      error: 'Why it is so.',
    });
  });

  it('with a violation of type EMAIL is invalidEmail with its description', async () => {
    const fieldViolations = [
      { field: 'captchaTokens', description: 'is unknown' },
      { field: 'password', description: 'is too short', data: { type: 'PASSWORD' } },
      { field: 'loginId.email', description: 'is no e-mail address', data: { type: 'EMAIL' } },
    ];
    const answer = { status: 400, body: { details: { validationError: { fieldViolations } } } };
    expect(await meet(answer).identity.register(credentials)).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidEmail',
      error: 'is no e-mail address',
    });
  });

  it.each(['-19976', '-19973', 'DUPLICATE_EMAIL'])('with code %s has only a message', async (code) => {
    const outcome = await meet(refused(code, 'Only this.')).identity.register(credentials);
    expect(outcome).toMatchObject({ loginState: 'FAILURE', error: 'Only this.' });
    expect(outcome).not.toHaveProperty('errorCode');
  });
});

describe('failure unrelated to the credentials', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch'), 'NETWORK_FAILURE'],
    ['an overloaded platform', refused('RESOURCE_EXHAUSTED', 'Wait.', 429), 'RESOURCE_EXHAUSTED'],
    ['a failing platform', { status: 500, body: {} }, 'INTERNAL'],
    ['an unavailable captcha verifier', { status: 503, body: {} }, 'UNAVAILABLE'],
    ['an answer that is no object', { body: 'moved' }, 'INVALID_ANSWER'],
    ['an invalid token', refused('UNAUTHENTICATED', 'No.', 401), 'UNAUTHENTICATED'],
  ])('%s is not a wrong password and is not retried', async (_what, answer, code) => {
    for (const step of ['register', 'login'] as const) {
      const { identity, fetch } = meet(answer);
      await expect(identity[step](credentials)).rejects.toMatchObject({ code });
      // The token store renews a rejected token once.
      expect(fetch).toHaveBeenCalledTimes(code === 'UNAUTHENTICATED' ? 2 : 1);
      expect(identity.state()).toEqual({ loginState: 'INITIAL' });
    }
  });
});

describe('email verification', () => {
  const wanted = { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 's' } };
  const done = { body: { state: 'SUCCESS', sessionToken: 'ticket' } };

  it.each([{ verificationCode: '123456' }, { code: '123456' }])('reads the code from %j', async (code) => {
    const { identity, sent } = meet(wanted, done);
    await identity.register(credentials);
    expect(await identity.verify(code)).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 'ticket' } });
    expect(sent[1]).toEqual({ path: 'POST /v1/auth/verify', body: { code: '123456', stateToken: 's' } });
  });

  it('rejects without a request in any other state', async () => {
    const { identity, sent } = meet(done);
    const unknown = { loginState: 'FAILURE', error: 'Unknown _state' };
    expect(await identity.verify({ code: '123456' })).toEqual(unknown);
    await identity.login(credentials);
    expect(await identity.verify({ code: '123456' })).toEqual(unknown);
    expect(sent).toHaveLength(1);
  });

  it('accepts the state of a step taken elsewhere', async () => {
    const { identity } = meet(done);
    const state = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 's' } } as const;
    expect(await identity.verify({ code: '123456' }, state)).toMatchObject({ loginState: 'SUCCESS' });
  });

  it('rejects a wrong code and can be retried', async () => {
    const { identity } = meet(wanted, refused('VERIFICATION_FAILED'), done);
    await identity.register(credentials);
    await expect(identity.verify({ code: '000000' })).rejects.toMatchObject({ code: 'VERIFICATION_FAILED' });
    expect(await identity.verify({ code: '123456' })).toMatchObject({ loginState: 'SUCCESS' });
  });

  it('resends the code only in the verification state', async () => {
    const { identity, sent } = meet(wanted);
    await identity.resendCode();
    expect(sent).toEqual([]);
    await identity.login(credentials);
    await identity.resendCode();
    expect(sent[1]).toEqual({ path: 'POST /v1/auth/resend', body: { stateToken: 's' } });
  });
});

describe('passwords', () => {
  it('sends a reset email whose page links back', async () => {
    const { identity, sent } = meet({ body: {} });
    await identity.sendPasswordResetEmail('ada@example.com', 'https://desk.example/login', 'de');
    expect(sent).toEqual([
      {
        path: 'POST /v1/send-email',
        body: {
          email: 'ada@example.com',
          language: 'de',
          redirect: { url: 'https://desk.example/login', clientId: 'client-1' },
        },
      },
    ]);
  });

  it('recovers with the token of the email and returns a login state', async () => {
    const { identity, sent } = meet({ body: { state: 'SUCCESS', sessionToken: 'ticket' } });
    expect(await identity.recover('token', 'another secret')).toMatchObject({ loginState: 'SUCCESS' });
    expect(sent).toEqual([
      { path: 'POST /v1/recover', body: { recoveryToken: 'token', password: 'another secret' } },
    ]);
  });

  it('changes the password with the current password', async () => {
    const { identity, sent } = meet({ body: {} });
    await identity.changePassword('another secret', 'a long secret');
    await identity.changePassword('a third secret');
    expect(sent.map(({ body }) => body)).toEqual([
      { newPassword: 'another secret', currentPassword: 'a long secret' },
      { newPassword: 'a third secret' },
    ]);
  });
});

it('verifies an email address without signing in', async () => {
  const { identity, sent } = meet({ body: { verificationId: 'v' } }, { body: { state: 'SUCCESS' } });
  expect(await identity.startVerification()).toEqual({
    loginState: 'EMAIL_VERIFICATION_REQUIRED',
    data: { stateToken: 'v' },
  });
  await identity.verify({ code: '123456' });
  expect(sent[1]?.body).toEqual({ code: '123456', stateToken: 'v' });
});

it('activates and signs on members for authorised callers', async () => {
  const { identity, sent } = meet({ body: { sessionToken: 't', identity: {} } });
  const identityId = '10000000-0000-4000-8000-000000000001';
  await identity.sendActivationEmail(identityId, 'he');
  const { sessionToken } = await identity.signOn({
    loginId: { email: 'ada@example.com' },
    verifyEmail: true,
  });
  expect(sessionToken).toBe('t');
  expect(sent.map(({ path }) => path)).toEqual(['POST /v1/activation-email', 'POST /v2/sign-on']);
  expect(sent[0]?.body).toEqual({ identityId, emailOptions: { language: 'he' } });
});

it('leaves out what the caller leaves out', async () => {
  const { identity, sent } = meet({
    body: { verificationId: 'v', valid: true, sessionToken: 't', identity: {} },
  });
  const identityId = '10000000-0000-4000-8000-000000000001';
  await identity.sendPasswordResetEmail('ada@example.com', 'https://desk.example/login');
  await identity.sendActivationEmail(identityId);
  await identity.startVerification();
  await identity.startVerification(identityId);
  await identity.signOn({ loginId: { email: 'ada@example.com' } });
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', redirect: { url: 'https://desk.example/login', clientId: 'client-1' } },
    { identityId },
    { target: 'EMAIL' },
    { target: 'EMAIL', identityId },
    { loginId: { email: 'ada@example.com' } },
  ]);
});

it('sends the captcha token that it has, with a registration too', async () => {
  const { identity, sent } = meet({ body: { state: 'SUCCESS', sessionToken: 't' } });
  await identity.register({ ...credentials, captchaTokens: { recaptchaToken: 'seen' } });
  await identity.login({ ...credentials, captchaTokens: { invisibleRecaptchaToken: 'unseen' } });
  expect(sent.map(({ body }) => body)).toMatchObject([
    { captchaTokens: [{ Recaptcha: 'seen' }] },
    { captchaTokens: [{ InvisibleRecaptcha: 'unseen' }] },
  ]);
});

it.each([true, false])('asks the platform whether an email address is valid: %s', async (valid) => {
  const { identity, sent } = meet({ body: { valid } });
  expect(await identity.validateEmail('ada@example.com')).toBe(valid);
  expect(sent[0]?.body).toEqual({ email: 'ada@example.com' });
});

const waiting = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 's' } } as const;
it.each<[string, (identity: ReturnType<typeof createIdentity>) => Promise<unknown>]>([
  ['a verification', (identity) => identity.verify({ code: '123456' }, waiting)],
  ['a new code', (identity) => identity.resendCode(waiting)],
  ['a reset email', (identity) => identity.sendPasswordResetEmail('ada@example.com', 'https://desk.example')],
  ['a recovery', (identity) => identity.recover('token', 'another secret')],
  ['a change of the password', (identity) => identity.changePassword('another secret')],
])('does not repeat %s, because the platform counts attempts', async (_, step) => {
  const { identity, fetch } = meet({ status: 500, body: {} });
  await expect(step(identity)).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(fetch).toHaveBeenCalledOnce();
});
