import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAnswers } from './compressAnswers.ts';

const long = { services: Array.from({ length: 200 }, (_, index) => ({ name: `Yoga ${index}` })) };
const longPage = () =>
  new Response('<p>'.repeat(1000), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const ask = (accepted: string, answer: () => Response): Response | Promise<Response> =>
  compressAnswers(answer)(
    new Request('http://localhost/v2/services', { headers: { 'Accept-Encoding': accepted } }),
  );

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('compresses a long answer for clients that accept %s', async (accepted, encoding, open) => {
  const response = await ask(accepted, () => Response.json(long, { status: 409 }));
  expect([response.status, response.headers.get('Content-Encoding')]).toEqual([409, encoding]);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(JSON.parse(open(await response.arrayBuffer()).toString())).toEqual(long);
});

it.each([
  ['GET', '/booking-calendar/yoga', 'br'],
  ['GET', '/service-page/yoga?language=he', 'br'],
  ['POST', '/service-page/yoga', null],
  ['GET', '/booking-form/yoga', null],
  ['GET', '/booking/token/change', null],
  ['GET', '/identity/sign-in', null],
])('compresses a page only where it has no token of a form: %s %s', async (method, path, encoding) => {
  const headers = { 'Accept-Encoding': 'br' };
  const response = await compressAnswers(longPage)(
    new Request(`http://localhost${path}`, { method, headers }),
  );
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
});

it.each([
  ['identity', () => Response.json(long)],
  ['br', () => Response.json({ name: 'short' })],
  ['br', () => new Response('<p>'.repeat(1000), { headers: { 'Content-Type': 'text/html' } })],
  ['br', () => new Response(null, { status: 304, headers: { 'Content-Type': 'application/json' } })],
])('sends the answer uncompressed where compression is refused or useless: %s', async (accepted, answer) => {
  const response = await ask(accepted, answer);
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.text()).toBe(await answer().text());
});
