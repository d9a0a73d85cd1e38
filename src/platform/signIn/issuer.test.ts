import { expect, it, vi } from 'vitest';
import { createApiClient } from '../apiClient.ts';
import { createIssuer } from './issuer.ts';

const baseUrl = 'https://platform.example';
const metadata = { issuer: baseUrl, authorization_response_iss_parameter_supported: true };

const down = () => Response.json({}, { status: 503 });

function ask(...answers: (() => Response)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('Nobody answers.');
    return answer();
  });
  // The samples are partial, so contract warnings are expected.
  const api = createApiClient({ baseUrl, fetch, random: () => 0, onWarning: () => {} });
  return { issuer: createIssuer(api, baseUrl), fetch };
}

it('A3: returns the issuer of the platform metadata, fetched once', async () => {
  const { issuer, fetch } = ask(() => Response.json(metadata));
  expect(await Promise.all([issuer(), issuer()])).toEqual([baseUrl, baseUrl]);
  expect(await issuer()).toBe(baseUrl);
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]?.[0]).toBe(`${baseUrl}/.well-known/oauth-authorization-server`);
});

it.each([
  ['that sends no issuer', { ...metadata, authorization_response_iss_parameter_supported: false }],
  ['whose metadata omits the issuer parameter', { issuer: baseUrl }],
  ['whose metadata is of another URL', { ...metadata, issuer: 'https://evil.example' }],
])('A3: returns none for a platform %s', async (_what, body) => {
  expect(await ask(() => Response.json(body)).issuer()).toBeUndefined();
});

it('A3: returns none for a platform without metadata', async () => {
  expect(await ask(() => Response.json({}, { status: 404 })).issuer()).toBeUndefined();
});

it('A3: rejects while the platform is unreachable, and retries on the next call', async () => {
  const { issuer } = ask(down, down, down, down, () => Response.json(metadata));
  await expect(issuer()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await issuer()).toBe(baseUrl);
});
