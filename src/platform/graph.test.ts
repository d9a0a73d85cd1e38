import { describe, expect, it } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { createApiClient } from './apiClient.ts';
import { fetchGraph } from './graph.ts';

/** Returns a `fetch` that answers every request with the same status and body. */
function host(status: number, body: unknown) {
  const requests: Request[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.example',
    tokens: { accessTokenFor: async () => 'token', renew: async () => 'token' },
    fetch: async (url, init) => {
      requests.push(new Request(url, init));
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, requests };
}

const document = 'query ($limit: Int) { services(limit: $limit) { id } }';
const once = { retries: 0 };

describe('graph query', () => {
  it('sends the document and its variables to version alpha', async () => {
    const { api, requests } = host(200, { data: { services: [] } });
    expect(await fetchGraph(api, document, { limit: 3 })).toEqual({ data: { services: [] } });
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://api.example/graphql/alpha');
    expect(request?.headers.get('authorization')).toBe('token');
    expect(await request?.json()).toEqual({ query: document, variables: { limit: 3 } });
  });

  it('sends to another version on request', async () => {
    const { api, requests } = host(200, { data: {} });
    await fetchGraph(api, document, {}, { version: 'beta' });
    expect(requests[0]?.url).toBe('https://api.example/graphql/beta');
  });

  it('returns partial data together with errors', async () => {
    const answer = { data: { services: [], members: null }, errors: [{ message: 'No', path: ['members'] }] };
    expect(await fetchGraph(host(200, answer).api, document)).toEqual(answer);
  });

  it.each([400, 401, 404, 500, 503])('rejects when the status is %i', async (status) => {
    const { api } = host(status, { message: 'no' });
    const failure = fetchGraph(api, document, {}, once);
    await expect(failure).rejects.toThrow(`GraphQL request failed with status ${status}`);
    await expect(failure).rejects.toMatchObject({ cause: { status } });
  });

  it('rejects with a system error when no answer arrives', async () => {
    const failure = fetchGraph(host(0, undefined).api, document, {}, once);
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toThrow(/^System error occurred, request-id: /);
  });
});
