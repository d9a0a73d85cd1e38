import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineCall } from '../../contract/call.ts';
import { queryCategories } from '../../contract/calls/categories.ts';
import { bulkDeleteServices } from '../../contract/calls/servicesInBulk.ts';
import { createService, deleteService, getService, queryServices } from '../../contract/calls/services.ts';
import { createApiClient, type AccessTokens, type ApiClientOptions } from './apiClient.ts';

const id = '8f4c1d5e-1111-4222-8333-444455556666';
const emptyList = { services: [], pagingMetadata: { count: 0 } };

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A server that gives the replies in order, the last one for ever; an Error stands for a broken connection. */
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
  renewed: async () => 'token-2',
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

// Pauses pass at once; the clock shows how long they would have been.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

/** A query string of so many characters; "text=" is the rest of it. */
const long = (length: number) => ({ query: { text: 'x'.repeat(length - 5) } });

describe('a request', () => {
  it('carries the bare token, a request id, and for a write an idempotency key', async () => {
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
    expect(request?.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('outlives its tab where the caller asks for that alone', async () => {
    const { fetch, requests } = server({ body: {} });
    const input = { path: { serviceId: id } };
    await clientOf(fetch).send(deleteService, input, { outlivesTab: true });
    await clientOf(fetch).send(deleteService, input);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('has no idempotency key when it only reads', async () => {
    const { fetch, requests } = server();
    await clientOf(fetch).send(queryServices, { body: {} });
    expect(requests[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('becomes a POST when its query string would be longer than 4000 characters', async () => {
    const { fetch, requests } = server({ body: { categories: [] } });
    const api = clientOf(fetch);
    const query = { filter: { name: { $in: ['x'.repeat(3500)] } } };
    await api.send(queryCategories, { query: { query: { filter: { name: 'short' } } } });
    await api.send(queryCategories, { query: { query } });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(requests[1]?.url).toBe('https://api.example/v2/categories/query');
    expect(await requests[1]?.json()).toEqual({ query });
  });

  it('becomes a POST from one character beyond that, and only where the call has such a form', async () => {
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

  it('repeats the consistency mark of the last answer', async () => {
    const { fetch, requests } = server({ headers: { 'X-Wix-Consistent': 'mark' } });
    const api = clientOf(fetch);
    await api.send(queryServices, { body: {} });
    await api.send(queryServices, { body: {} });
    expect(requests.map(({ headers }) => headers.get('x-wix-consistent'))).toEqual([null, 'mark']);
  });

  it('to another host uses its paths and only the headers that its preflight allows', async () => {
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

  it('says what is missing where there is no fetch', async () => {
    vi.stubGlobal('fetch', undefined);
    const api = createApiClient({ baseUrl: '', tokens });
    vi.unstubAllGlobals();
    await expect(api.send(queryServices, { body: {} })).rejects.toThrow('Node.js v18+ is required');
  });

  it('is made as a visitor only where the client is not for members only', async () => {
    const accessTokenFor = vi.fn<AccessTokens['accessTokenFor']>(async () => 'token');
    const { fetch } = server();
    await clientOf(fetch, { tokens: { ...tokens, accessTokenFor } }).send(queryServices, { body: {} });
    await clientOf(fetch, { tokens: { ...tokens, accessTokenFor }, membersOnly: true }).send(queryServices, {
      body: {},
    });
    expect(accessTokenFor.mock.calls).toEqual([['visitor'], ['member']]);
  });

  it('without tokens can only be one that anyone may make', async () => {
    const api = createApiClient({ baseUrl: '', fetch: server().fetch });
    await expect(api.send(queryServices, { body: {} })).rejects.toThrow('queryServices needs tokens');
  });
});

describe('a failed request', () => {
  it('that reads is repeated three times with growing pauses', async () => {
    const { fetch } = server({ status: 503 });
    const begin = Date.now();
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(300 + 600 + 1200);
  });

  it.each([new TypeError('Failed to fetch'), { status: 500 }, { status: 429 }])(
    'with %j succeeds when a repetition does',
    async (failure) => {
      const { fetch } = server(failure, {});
      await expect(clientOf(fetch).send(queryServices, { body: {} })).resolves.toEqual(emptyList);
      expect(fetch).toHaveBeenCalledTimes(2);
    },
  );

  it('that writes is repeated under the same idempotency key', async () => {
    const { fetch, requests } = server(new TypeError('Failed to fetch'), { body: {} });
    await clientOf(fetch).send(deleteService, { path: { serviceId: id } });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('that writes is not repeated where the host knows no idempotency keys', async () => {
    const { fetch } = server({ status: 503 });
    const api = clientOf(fetch, { paths: 'prefixed' });
    await expect(api.send(deleteService, { path: { serviceId: id } })).rejects.toThrow(
      'System error occurred',
    );
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not repeated when it was refused', async () => {
    const { fetch } = server({ status: 404 });
    await expect(clientOf(fetch).send(getService, { path: { serviceId: id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('waits as long as the server asks, and gives up where that is long', async () => {
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

  it('without an answer has status 0 and a request id', async () => {
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
  ] as const)('that %s is given up after %i ms', async (_name, timeout, call, input) => {
    const begin = Date.now();
    const sent = clientOf(neverAnswers).send(call, input, { retries: 0 });
    await expect(sent).rejects.toMatchObject({ code: 'TIMED_OUT', status: 0 });
    expect(Date.now() - begin).toBeGreaterThanOrEqual(timeout);
  });

  it('because the caller left passes the reason through and is not repeated', async () => {
    const controller = new AbortController();
    const fetch = vi.fn<typeof globalThis.fetch>(neverAnswers);
    const sent = clientOf(fetch).send(queryServices, { body: {} }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 1);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('a refused token', () => {
  it('is renewed once and the request sent once more', async () => {
    const { fetch, requests } = server(refusal, {});
    const renewed = vi.fn<AccessTokens['renewed']>(async () => 'token-2');
    await clientOf(fetch, { tokens: { ...tokens, renewed } }).send(queryServices, { body: {} });
    expect(renewed).toHaveBeenCalledExactlyOnceWith('token-1');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['token-1', 'token-2']);
  });

  it('that is refused again after the renewal is the caller’s to know', async () => {
    const { fetch } = server(refusal);
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is not meant by a wrong password', async () => {
    const { fetch } = server({ status: 401, body: { details: { applicationError: { code: '-19976' } } } });
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({ code: '-19976' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not meant by a missing right', async () => {
    const { fetch } = server({ status: 403 });
    await expect(clientOf(fetch).send(queryServices, { body: {} })).rejects.toMatchObject({ status: 403 });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('an answer', () => {
  const call = defineCall({
    name: 'getThing',
    method: 'GET',
    path: '/thing',
    caller: 'anyone',
    effect: 'read',
    answer: z.strictObject({ name: z.string() }),
  });

  it('keeps fields that this version does not know', async () => {
    const { fetch } = server({ body: { name: 'a', newer: true } });
    await expect(clientOf(fetch).send(call, {})).resolves.toEqual({ name: 'a', newer: true });
  });

  it('that differs from the contract is handed on and reported, without its values', async () => {
    const { fetch } = server({ body: { name: 7 }, headers: { 'X-Wix-Request-Id': 'r-9' } });
    const onWarning = vi.fn<NonNullable<ApiClientOptions['onWarning']>>();
    await expect(clientOf(fetch, { onWarning }).send(call, {})).resolves.toEqual({ name: 7 });
    expect(onWarning).toHaveBeenCalledExactlyOnceWith({
      call: 'getThing',
      requestId: 'r-9',
      differences: [expect.stringMatching(/^name: /)],
    });
  });

  it.each(['', '<!doctype html>', '"text"', 'null'])('that is %j cannot be read', async (body) => {
    const { fetch } = server({ body });
    await expect(clientOf(fetch).send(call, {})).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      status: 200,
    });
  });
});
