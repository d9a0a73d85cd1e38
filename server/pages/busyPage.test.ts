import { expect, test } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import type { Database } from '../database/database.ts';
import { unavailable } from '../database/databaseError.ts';
import { startTestApp } from '../testing/testApp.ts';

/** The server over a database that refuses every statement with `refusal`. */
function serverRefusing(refusal: unknown) {
  const refuse = () => Promise.reject(refusal);
  const refusals = { first: refuse, rows: refuse, write: refuse, transaction: refuse, ping: refuse };
  const database: Database = { ...refusals, engine: 'server', close: () => Promise.resolve() };
  return startTestApp(database);
}

async function visit(error: unknown, path: string, language = 'en') {
  const { app, log } = serverRefusing(error);
  const headers = { 'Accept-Language': language };
  const response = await app(new Request(`http://localhost:4600${path}`, { headers }));
  const { status } = response;
  return { status, retryAfter: response.headers.get('Retry-After'), text: await response.text(), log };
}

const away = unavailable(new Error('connect ECONNREFUSED'));
const token = 'a'.repeat(43);

test.each([
  '/booking-calendar/yoga',
  '/service-page/yoga',
  '/booking-form/yoga',
  '/booking/abc',
  `/identity/recover/${token}`,
])('%s asks to try again while the database is unavailable', async (path) => {
  const { status, retryAfter, text, log } = await visit(away, path);
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '1' });
  expect(text).toContain('<h1>Not available right now</h1>');
  expect(text).not.toContain('href="/"');
  expect(log).toContainEqual(
    expect.objectContaining({ failure: expect.objectContaining({ name: 'ApiError' }) }),
  );
});

test.each([
  ['de', 'Gerade nicht verfügbar'],
  ['he', 'הדף אינו זמין כרגע'],
])('the page is in the visitor’s language: %s', async (language, title) => {
  expect((await visit(away, '/service-page/yoga', language)).text).toContain(`<h1>${title}</h1>`);
});

test.each([
  [new ApiError('DEADLINE_EXCEEDED', 'The database timed out.'), 504, null, 'Not available right now'],
  [new ApiError('ABORTED', 'Try again.', { retryAfter: 1 }), 409, '1', 'Not available right now'],
  [new ApiError('RESOURCE_EXHAUSTED', 'Wait.', { retryAfter: 30 }), 429, '30', 'Not available right now'],
  [new ApiError('PERMISSION_DENIED', 'Not yours.'), 403, null, 'Couldn’t verify this form'],
  [new Error('a fault of ours'), 500, null, 'Something went wrong'],
])('%s is answered with %i', async (error, status, retryAfter, title) => {
  expect(await visit(error, '/service-page/yoga')).toMatchObject({
    status,
    retryAfter,
    text: expect.stringContaining(`<h1>${title}</h1>`),
  });
});
