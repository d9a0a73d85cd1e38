import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import {
  invalidAnswer,
  isTransient,
  isUnauthenticated,
  networkFailure,
  timedOut,
  toApiError,
} from './errors.ts';

function errorOf(status: number, body: unknown, statusText = '') {
  const headers = new Headers({ 'X-Wix-Request-Id': 'r-1', 'Retry-After': '7' });
  return toApiError({ status, statusText, headers, body });
}

describe('error answer', () => {
  it('with field violations is INVALID_ARGUMENT and groups them by field', () => {
    const error = errorOf(400, {
      message: 'no',
      details: {
        validationError: {
          fieldViolations: [
            {
              field: 'service.tagLine',
              description: 'must be at most 200 characters long',
              violatedRule: 'MAX_LENGTH',
            },
            {
              field: 'service.name',
              description: 'is required',
              violatedRule: 'REQUIRED_FIELD',
              data: { type: 'EMAIL' },
            },
          ],
        },
      },
    });
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', status: 400, requestId: 'r-1' });
    expect(error.description).toBe(
      'INVALID_ARGUMENT: "service.name" is required, "service.tagLine" must be at most 200 characters long',
    );
    expect(error.message).toBe(error.description);
    expect(error.fieldViolations.map(({ field }) => field)).toEqual(['service.name', 'service.tagLine']);
    expect(error.details).toEqual({ validationError: { fieldViolations: error.fieldViolations } });
    expect(error.fieldViolations[0]?.data).toEqual({ type: 'EMAIL' });
  });

  it('keeps field violations with unknown rule names', () => {
    const body = {
      details: {
        validationError: { fieldViolations: [{ field: 'a', description: 'b', violatedRule: 'X' }] },
      },
    };
    expect(errorOf(400, body).fieldViolations).toMatchObject([{ field: 'a', violatedRule: 'VALIDATION' }]);
  });

  it('takes code, description and data from an application error', () => {
    const applicationError = { code: 'SLUG_ALREADY_EXISTS', description: 'Taken', data: { slug: 'yoga' } };
    const error = errorOf(428, { message: 'Taken', details: { applicationError } });
    expect(error).toBeInstanceOf(ApiError);
    expect(error.details).toEqual({ applicationError });
    expect(error).toMatchObject({
      message: 'Taken',
      code: 'SLUG_ALREADY_EXISTS',
      status: 428,
      description: 'Taken',
      data: { slug: 'yoga' },
      requestId: 'r-1',
    });
  });

  it('converts numeric application codes to strings', () => {
    expect(errorOf(401, { details: { applicationError: { code: -19976, description: 'No' } } }).code).toBe(
      '-19976',
    );
  });

  it.each([
    [404, 'Not Found', 'NOT_FOUND'],
    [404, '', 'NOT_FOUND'],
    [418, "I'm a Teapot", 'IM_A_TEAPOT'],
    [409, ' Try -- again! ', 'TRY_AGAIN'],
    [428, '', 'PRECONDITION_REQUIRED'],
    [499, '', 'BAD_REQUEST'],
  ])('with status %i %s and no details takes its code from the status text', (status, statusText, code) => {
    const error = errorOf(status, { message: 'Because' }, statusText);
    expect(error).toMatchObject({ code, status, message: 'Because', description: 'Because', retryAfter: 7 });
    expect(error.requestId).toBe('r-1');
    expect(error.details).toEqual({
      applicationError: { code, description: 'Because', data: { details: { message: 'Because' } } },
    });
  });

  it('without a status text takes its code from the registered one', () => {
    const unsent = new Set(['407', '411', '416', '417', '418', '421', '424']);
    const registered = Object.entries(STATUS_CODES).filter(
      ([status]) => status.startsWith('4') && !unsent.has(status),
    );
    const codes = registered.map(([status]) => errorOf(Number(status), {}).code);
    expect(codes).toEqual(registered.map(([, text = '']) => text.toUpperCase().replaceAll(' ', '_')));
  });

  it('describes an application error without a description by the message', () => {
    const applicationError = { code: 'X' };
    expect(errorOf(400, { message: 'No', details: { applicationError } }).description).toBe('No');
    expect(errorOf(400, { details: { applicationError } }).description).toBe('');
    const described = { code: 'X', description: 'Because' };
    expect(errorOf(400, { details: { applicationError: described } }).description).toBe('Because');
  });

  it('completes field violations without field or description', () => {
    const body = { details: { validationError: { fieldViolations: [{}] } } };
    expect(errorOf(400, body).fieldViolations).toEqual([
      { field: '', description: 'is not valid', violatedRule: 'VALIDATION' },
    ]);
  });

  it.each([
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'DEADLINE_EXCEEDED'],
  ])('with status %i has the code %s', (status, code) => {
    expect(errorOf(status, undefined).code).toBe(code);
  });

  it.each([
    ['7', 7],
    [undefined, undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['7 s', undefined],
    ['in 7', undefined],
  ])('with Retry-After %s may be retried after %s seconds', (text, seconds) => {
    const headers = new Headers(text === undefined ? {} : { 'Retry-After': text });
    const error = toApiError({ status: 503, statusText: '', headers, body: undefined });
    expect(error.retryAfter).toBe(seconds);
    expect(error.message).toBe('System error occurred, request-id: unknown');
  });

  it.each([500, 502, 503, 504, 201, 204, 302])('with status %i exposes only the request ID', (status) => {
    const body = { message: 'select * from secrets' };
    const error = errorOf(status, body);
    expect(error.message).toBe('System error occurred, request-id: r-1');
    expect(error.description).toBe(error.message);
    expect(error).toMatchObject({ status, requestId: 'r-1', data: { details: body } });
  });

  it('accepts the HTML page of a proxy', () => {
    expect(errorOf(502, undefined).description).toBe('System error occurred, request-id: r-1');
    expect(errorOf(403, '<html>').code).toBe('FORBIDDEN');
    expect(errorOf(400, { details: 'gone wrong' }).code).toBe('BAD_REQUEST');
  });
});

describe('call without a readable answer', () => {
  it.each([
    ['no answer', networkFailure('r-2', new TypeError('Failed to fetch')), 0],
    ['a timeout', timedOut('r-2', 10_000), 0],
    ['an unreadable answer', invalidAnswer(200, 'r-2'), 200],
  ])('%s is a system error with advice for the user', (_why, error, status) => {
    expect(error.message).toBe('System error occurred, request-id: r-2');
    expect(error).toMatchObject({ status, requestId: 'r-2' });
    expect(error.description).toMatch(/^The server /);
  });
});

it('says after how many seconds it gave up', () => {
  expect(timedOut('r-2', 10_000).description).toBe('The server did not answer within 10 seconds.');
});

it.each([
  ['UNAUTHENTICATED', 401, true],
  ['UNAUTHORIZED', 401, true],
  ['WRONG_PASSWORD', 401, false],
  ['UNAUTHENTICATED', 403, false],
])('%s with status %i means that the token is rejected: %s', (code, status, rejected) => {
  expect(isUnauthenticated(new ApiError(code, '', { status }))).toBe(rejected);
  expect(isUnauthenticated(Object.assign(new Error(code), { code, status }))).toBe(false);
});

it.each([
  ['NETWORK_FAILURE', 0, true],
  ['TIMED_OUT', 0, true],
  ['INVALID_ANSWER', 0, false],
  ['ABORTED', 409, true],
  ['TOO_MANY_REQUESTS', 429, true],
  ['INTERNAL', 500, true],
  ['UNAVAILABLE', 503, true],
  ['NOT_FOUND', 404, false],
  ['ALREADY_EXISTS', 499, false],
])('%s with status %i may succeed when repeated: %s', (code, status, transient) => {
  expect(isTransient(new ApiError(code, '', { status }))).toBe(transient);
  expect(isTransient(Object.assign(new Error(code), { code, status }))).toBe(false);
});
