import { createApiClient } from '../platform/apiClient.ts';
import { createDataProvider } from './data/dataProvider.ts';

/** Only for tests: a data provider over a fake platform that records its requests. */

export const yoga = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Yoga',
  revision: '3',
  hidden: false,
};
export const pilates = { id: '10000000-0000-4000-8000-000000000002', name: 'Pilates', revision: '7' };
export const guid = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export interface Sent {
  request: string;
  body?: unknown;
  key?: string | null;
  requestId?: string | null;
  keepalive?: boolean;
  signal?: AbortSignal;
}

type Reply = { status?: number; body: unknown; headers?: Record<string, string> } | Error;

export function provide(reply: (sent: Sent) => Reply) {
  const sent: Sent[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.example',
    tokens: { accessTokenFor: async () => 'token', renew: async () => 'token' },
    // The samples are partial, so contract warnings are expected.
    onWarning: () => {},
    random: () => 0,
    async fetch(url, init) {
      const request = new Request(url, init);
      const { pathname, searchParams } = new URL(request.url);
      const payload = searchParams.get('.r');
      const query = payload ? Buffer.from(payload, 'base64url').toString() : searchParams.toString();
      const line = `${request.method} ${pathname}${query && ` ? ${decodeURIComponent(query)}`}`;
      const text = await request.text();
      const one: Sent = { request: line, ...(text && { body: JSON.parse(text) }) };
      sent.push({
        ...one,
        key: request.headers.get('idempotency-key'),
        requestId: request.headers.get('x-wix-request-id'),
        keepalive: request.keepalive,
        signal: request.signal,
      });
      const answer = reply(one);
      if (answer instanceof Error) throw answer;
      return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
    },
  });
  const lines = () => sent.map(({ request, body }) => (body === undefined ? [request] : [request, body]));
  return { provider: createDataProvider(api), sent, lines };
}

export const list = (
  services: unknown[],
  pagingMetadata: unknown = { count: services.length, total: services.length },
) => ({
  body: {
    services,
    staffMembers: services,
    pagingMetadata,
    bookingPolicies: services,
    categories: services,
    locations: services,
    plans: services,
  },
});
export const done = (ids: readonly string[]) => ({
  body: {
    results: ids.map((id, originalIndex) => ({ itemMetadata: { id, originalIndex, success: true } })),
    bulkActionMetadata: {},
  },
});
