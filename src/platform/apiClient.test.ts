import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineCall } from '../../contract/call.ts';
import { queryCategories } from '../../contract/calls/services/categories.ts';
import { bulkDeleteServices } from '../../contract/calls/services/servicesInBulk.ts';
import {
  createService,
  deleteService,
  getService,
  queryServices,
} from '../../contract/calls/services/services.ts';
import { createApiClient, type AccessTokens, type ApiClientOptions } from './apiClient.ts';

const id = '8f4c1d5e-1111-4222-8333-444455556666';
const emptyList = { services: [], pagingMetadata: { count: 0 } };

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Returns a `fetch` that sends the replies in order and then repeats the last one. An `Error` is a broken connection.
 */
function server(...replies: (Reply | Error)[]) {
  const requests: Request[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    requests.push(new Request(url, init));
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? {};
    if (reply instanceof Error) throw reply;
    const { status = 200, body = emptyList, headers = {} } = reply;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  return { fetch, requests };
}

const neverAnswers: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });

const tokens: AccessTokens = {
  accessTokenFor: async () => 'token-1',
  renew: async () => 'token-2',
};

const refusal = { status: 401, body: { details: { applicationError: { code: 'UNAUTHENTICATED' } } } };

function clientOf(fetch: typeof globalThis.fetch, more: Partial<ApiClientOptions> = {}) {
  return createApiClient({
    baseUrl: 'https://api.example',
    tokens,
    fetch,
    random: () => 1,
    onWarning: (warning) => expect(warning).toBeUndefined(),
    ...more,
  });
}

// Delays resolve at once; the fake clock still counts them.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

/** Builds a query string of `length` characters, including "text=". */
const long = (length: number) => ({ query: { text: 'x'.repeat(length - 5) } });

describe('request', () => {
  it('sends the bare token and a request ID, and with a write an idempotency key', async () => {
    const { fetch, requests } = server({ body: {} });
    await clientOf(fetch).send(deleteService, {
      path: { serviceId: id },
      query: { participantNotification: { notifyParticipants: true } },
    });
    const [request] = requests;
    expect(request?.method).toBe('DELETE');
    expect(request?.url).toBe(
      `https://api.example/v2/services/${id}?participantNotification.notifyParticipants=true`,
    );
    expect(request?.headers.get('authorization')).toBe('token-1');
    expect(request?.headers.get('content-type')).toBeNull();
    expect(request?.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the given request ID, idempotency key and fetch', async () => {
    const [unused, { fetch, requests }] = [server(), server({ body: {} })];
    await clientOf(unused.fetch).send(
      deleteService,
      { path: { serviceId: id } },
      { requestId: 'request', idempotencyKey: 'key', fetch },
    );
    expect(unused.fetch).not.toHaveBeenCalled();
    const [request] = requests;
    expect(request?.headers.get('x-wix-request-id')).toBe('request');
    expect(request?.headers.get('idempotency-key')).toBe('key');
  });

  it('has a content type only with a body, and no token for a public call', async () => {
    const { fetch, requests } = server({ body: {} });
    const ask = { caller: 'anyone', effect: 'read', answer: z.strictObject({}) } as const;
    const api = clientOf(fetch);
    const post = defineCall({ ...ask, name: 'post', method: 'POST', path: '/post', body: z.object({}) });
    await api.send(post, { body: {} });
    await api.send(defineCall({ ...ask, name: 'get', method: 'GET', path: '/get' }), {});
    expect(requests.map(({ headers }) => [...headers.keys()].toSorted())).toEqual([
      ['accept', 'content-type', 'x-wix-request-id'],
      ['accept', 'x-wix-request-id'],
    ]);
    expect(requests.map(({ headers }) => [headers.get('accept'), headers.get('content-type')])).toEqual([
      ['application/json', 'application/json'],
      ['application/json', null],
    ]);
    expect(await requests[0]?.json()).toEqual({});
  });

  it.each([
    ['image/png', 'image/png'],
    ['', 'application/octet-stream'],
  ])('sends a file of type "%s" in place of the body, as %s', async (type, sentType) => {
    const { fetch, requests } = server({ body: {} });
    const upload = new Blob(['picture'], { type });
    const input = { body: { service: { name: 'Yoga' } } };
    await clientOf(fetch, { onWarning: () => {} }).send(createService, input, { upload });
    expect(requests[0]?.headers.get('content-type')).toBe(sentType);
    expect(await requests[0]?.text()).toBe('picture');
  });

  it('is not sent after an abort', async () => {
    const { fetch } = server();
    const sent = clientOf(fetch).send(
      queryServices,
      { body: {} },
      { signal: AbortSignal.abort(new Error('left')) },
    );
    await expect(sent).rejects.toThrow('left');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sets keepalive only when the caller asks for it', async () => {
    const { fetch, requests } = server({ body: {} });
    const input = { path: { serviceId: id } };
    await clientOf(fetch).send(deleteService, input, { keepalive: true });
    await clientOf(fetch).send(deleteService, input);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('sends no idempotency key with a read', async () => {
    const { fetch, requests } = server();
    await clientOf(fetch).send(queryServices, { body: {} });
    expect(requests[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('becomes a POST when its query string exceeds 4000 characters', async () => {
    const { fetch, requests } = server({ body: { categories: [] } });
    const api = clientOf(fetch);
    const query = { filter: { name: { $in: ['x'.repeat(3500)] } } };
    await api.send(queryCategories, { query: { query: { filter: { name: 'short' } } } });
    await api.send(queryCategories, { query: { query } });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(requests[1]?.url).toBe('https://api.example/v2/categories/query');
    expect(await requests[1]?.json()).toEqual({ query });
  });

  it('becomes a POST at 4001 characters, if the call has a POST form', async () => {
    const { fetch, requests } = server({ body: {} });
    const query = z.strictObject({ text: z.string() });
    const reading = {
      method: 'GET',
      caller: 'anyone',
      effect: 'read',
      query,
      answer: z.strictObject({}),
    } as const;
    const withForm = defineCall({ ...reading, name: 'with', path: '/with', postFallback: true });
    const without = defineCall({ ...reading, name: 'without', path: '/without' });
    const api = clientOf(fetch);
    await api.send(withForm, long(4000));
    await api.send(withForm, long(4001));
    await api.send(without, long(4001));
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(requests.map(({ url }) => new URL(url).search.length)).toEqual([4001, 0, 4002]);
  });

  it('repeats the consistency token of the last answer', async () => {
    const { fetch, requests } = server({ headers: { 'X-Wix-Consistent': 'mark' } });
    const api = clientOf(fetch);
    await api.send(queryServices, { body: {} });
    await api.send(queryServices, { body: {} });
    expect(requests.map(({ headers }) => headers.get('x-wix-consistent'))).toEqual([null, 'mark']);
  });

  it('uses the paths and only the allowed headers of another host', async () => {
    const { fetch, requests } = server({ body: { results: [], bulkActionMetadata: {} } });
    const api = clientOf(fetch, { paths: 'prefixed', onWarning: () => {} });
    await api.send(getService, { path: { serviceId: id } });
    await api.send(bulkDeleteServices, { body: { ids: [id] } });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      `/_api/bookings/v2/services/${id}`,
      '/bookings/v2/bulk/services/delete',
    ]);
    for (const { headers } of requests) {
      expect([...headers.keys()].toSorted()).toEqual(
        expect.not.arrayContaining(['idempotency-key', 'x-wix-request-id']),
      );
    }
  });

  it('throws a clear error in an environment without fetch', async () => {
    vi.stubGlobal('fetch', undefined);
    const api = createApiClient({ baseUrl: '', tokens });
    vi.unstubAllGlobals();
    await expect(api.send(queryServices, { body: {} })).rejects.toThrow('Node.js v18+ is required');
  });

  it('does not fall back to a visitor when the client is for members only', async () => {
    const accessTokenFor = vi.fn<AccessTokens['accessTokenFor']>(async () => 'token');
    const { fetch } = server();
    await clientOf(fetch, { tokens: { ...tokens, accessTokenFor } }).send(queryServices, { body: {} });
    await clientOf(fetch, { tokens: { ...tokens, accessTokenFor }, membersOnly: true }).send(queryServices, {
      body: {},
    });
    await clientOf(fetch, {
      tokens: { ...tokens, accessTokenFor },
      membersOnly: true,
      onWarning: () => {},
    }).send(deleteService, { path: { serviceId: id } });
    expect(accessTokenFor.mock.calls).toEqual([['visitor'], ['member'], ['admin']]);
  });

  it('fails without tokens, unless the call is public', async () => {
    const api = createApiClient({ baseUrl: '', fetch: server().fetch });
    await expect(api.send(queryServices, { body: {} })).rejects.toThrow('queryServices needs tokens');
  });
});

describe('failed request', () => {
  it('retries a read three times with exponential backoff', async () => {
    const { fetch } = server({ status: 503 });
    const begin = Date.now();
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(Date.now() - begin).toBe(300 + 600 + 1200);
  });

  it.each([new TypeError('Failed to fetch'), { status: 500 }, { status: 429 }])(
    'succeeds when a retry after %j succeeds',
    async (failure) => {
      const { fetch } = server(failure, {});
      await expect(clientOf(fetch).send(queryServices, { body: {} })).resolves.toEqual(emptyList);
      expect(fetch).toHaveBeenCalledTimes(2);
    },
  );

  it('retries a write with the same idempotency key', async () => {
    const { fetch, requests } = server(new TypeError('Failed to fetch'), { body: {} });
    await clientOf(fetch).send(deleteService, { path: { serviceId: id } });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('does not retry a write when the host has no idempotency keys', async () => {
    const { fetch } = server({ status: 503 });
    const api = clientOf(fetch, { paths: 'prefixed' });
    await expect(api.send(deleteService, { path: { serviceId: id } })).rejects.toThrow(
      'System error occurred',
    );
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('does not retry a rejection', async () => {
    const { fetch } = server({ status: 404 });
    await expect(clientOf(fetch).send(getService, { path: { serviceId: id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is retried as often as the caller allows, and reads of another host too', async () => {
    const { fetch } = server({ status: 503 });
    const api = clientOf(fetch, { paths: 'prefixed' });
    await expect(api.send(queryServices, { body: {} }, { retries: 1 })).rejects.toMatchObject({
      status: 503,
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is retried at once if the random share of the delay is 0', async () => {
    const { fetch } = server({ status: 503 }, {});
    const begin = Date.now();
    await clientOf(fetch, { random: () => 0 }).send(queryServices, { body: {} });
    expect(Date.now() - begin).toBeLessThan(300);
  });

  it('honours Retry-After up to 30 seconds, and gives up when it is longer', async () => {
    const longest = server({ status: 429, headers: { 'Retry-After': '30' } }, {});
    await clientOf(longest.fetch).send(queryServices, { body: {} });
    expect(longest.fetch).toHaveBeenCalledTimes(2);
    const patient = server({ status: 429, headers: { 'Retry-After': '5' } }, {});
    const begin = Date.now();
    await clientOf(patient.fetch).send(queryServices, { body: {} });
    expect(Date.now() - begin).toBeGreaterThanOrEqual(5000);

    const hopeless = server({ status: 429, headers: { 'Retry-After': '300' } });
    await expect(clientOf(hopeless.fetch).send(queryServices, { body: {} })).rejects.toMatchObject({
      retryAfter: 300,
    });
    expect(hopeless.fetch).toHaveBeenCalledOnce();
  });

  it('has status 0 and a request ID when no answer arrives', async () => {
    const { fetch } = server(new TypeError('Failed to fetch'));
    await expect(clientOf(fetch).send(queryServices, { body: {} }, { retries: 0 })).rejects.toMatchObject({
      code: 'NETWORK_FAILURE',
      status: 0,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ['reads', 10_000, queryServices, { body: {} }],
    ['writes', 30_000, createService, { body: { service: { name: 'Yoga' } } }],
  ] as const)('times out for %s after %i ms', async (_name, timeout, call, input) => {
    const begin = Date.now();
    const sent = clientOf(neverAnswers).send(call, input, { retries: 0 });
    await expect(sent).rejects.toMatchObject({ code: 'TIMED_OUT', status: 0 });
    expect(Date.now() - begin).toBe(timeout);
  });

  it('times out after the given time', async () => {
    const begin = Date.now();
    const sent = clientOf(neverAnswers).send(queryServices, { body: {} }, { retries: 0, timeout: 50 });
    await expect(sent).rejects.toMatchObject({ code: 'TIMED_OUT' });
    expect(Date.now() - begin).toBeLessThan(10_000);
  });

  it('rejects with the abort reason and is not retried when the caller aborts', async () => {
    const controller = new AbortController();
    const fetch = vi.fn<typeof globalThis.fetch>(neverAnswers);
    const sent = clientOf(fetch).send(queryServices, { body: {} }, { signal: controller.signal, retries: 0 });
    setTimeout(() => controller.abort(), 1);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('rejected token', () => {
  it('is renewed once and the request retried once', async () => {
    const { fetch, requests } = server(refusal, {});
    const renew = vi.fn<AccessTokens['renew']>(async () => 'token-2');
    await clientOf(fetch, { tokens: { ...tokens, renew } }).send(queryServices, { body: {} });
    expect(renew).toHaveBeenCalledExactlyOnceWith('token-1');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['token-1', 'token-2']);
  });

  it('throws to the caller when the renewed token is rejected too', async () => {
    const { fetch } = server(refusal);
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is not assumed for a call without one', async () => {
    const { fetch } = server(refusal);
    const renew = vi.fn<AccessTokens['renew']>(async () => 'token-2');
    const ask = defineCall({
      name: 'ask',
      method: 'GET',
      path: '/ask',
      caller: 'anyone',
      effect: 'read',
      answer: z.strictObject({}),
    });
    await expect(clientOf(fetch, { tokens: { ...tokens, renew } }).send(ask, {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(renew).not.toHaveBeenCalled();
  });

  it('is not assumed for a wrong password', async () => {
    const { fetch } = server({ status: 401, body: { details: { applicationError: { code: '-19976' } } } });
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({ code: '-19976' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not assumed for a missing permission', async () => {
    const { fetch } = server({ status: 403 });
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({ status: 403 });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('answer', () => {
  const call = defineCall({
    name: 'getThing',
    method: 'GET',
    path: '/thing',
    caller: 'anyone',
    effect: 'read',
    answer: z.strictObject({ name: z.string() }),
  });

  it('passes its headers on, and ends the time limit', async () => {
    const onHeaders = vi.fn<(headers: Headers) => void>();
    const { fetch } = server({ body: { name: 'a' }, headers: { etag: 'e-1' } }, { status: 404 });
    await clientOf(fetch).send(call, {}, { onHeaders });
    await expect(clientOf(fetch).send(call, {}, { onHeaders })).rejects.toMatchObject({ status: 404 });
    expect(onHeaders).toHaveBeenCalledOnce();
    expect(onHeaders.mock.calls[0]?.[0].get('etag')).toBe('e-1');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is a success with status 200 only', async () => {
    const { fetch } = server({ status: 201, body: { name: 'a' } });
    await expect(clientOf(fetch).send(call, {})).rejects.toMatchObject({ status: 201 });
  });

  it('keeps unknown fields', async () => {
    const { fetch } = server({ body: { name: 'a', newer: true } });
    await expect(clientOf(fetch).send(call, {})).resolves.toEqual({ name: 'a', newer: true });
  });

  it('is returned and reported without its values when it differs from the contract', async () => {
    const { fetch } = server({ body: { name: 7 }, headers: { 'X-Wix-Request-Id': 'r-9' } });
    const onWarning = vi.fn<NonNullable<ApiClientOptions['onWarning']>>();
    await expect(clientOf(fetch, { onWarning }).send(call, {})).resolves.toEqual({ name: 7 });
    expect(onWarning).toHaveBeenCalledExactlyOnceWith({
      call: 'getThing',
      requestId: 'r-9',
      differences: [expect.stringMatching(/^name: /)],
    });
  });

  it.each(['', '<!doctype html>', '"text"', 'null'])(
    'is INVALID_ANSWER when the body is %j',
    async (body) => {
      const { fetch } = server({ body });
      await expect(clientOf(fetch).send(call, {})).rejects.toMatchObject({
        code: 'INVALID_ANSWER',
        status: 200,
      });
    },
  );
});
