import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Call, pathParameters } from '../call.ts';
import { pathsOf } from '../prefixes.ts';
import { tokenRequestOf, requestToken } from './oauth/oauth.ts';
import { createRedirectSession } from './identity/redirectSessions.ts';
import { queryServices } from './services/services.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'schemas' in value && 'caller' in value;
}

const calls = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([, value]) => isCall(value)),
);

describe('every call', () => {
  test('has a unique name and is exported under it', () => {
    const names = calls.map(([, call]) => (call as Call).name);
    expect(names).toEqual(calls.map(([exported]) => exported));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(30);
  });

  test.each(calls)('%s declares the parameters of its path', (_, value) => {
    const call = value as Call;
    const { path } = call.schemas;
    expect(path instanceof z.ZodObject ? Object.keys(path.shape) : path).toEqual(pathParameters(call.path));
  });

  test('has a body only when its method allows one', () => {
    const bodiless = calls.filter(([, value]) => ['GET', 'DELETE'].includes((value as Call).method));
    for (const [, value] of bodiless) {
      const { body } = (value as Call).schemas;
      expect(body instanceof z.ZodObject ? body.shape : body).toEqual({});
    }
  });

  test('has unique paths', () => {
    const addresses = calls.flatMap(([, value]) => {
      const call = value as Call;
      return pathsOf(call).map((path) => `${call.method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
    });
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  });
});

describe('path forms', () => {
  test.each([
    ['/v2/services/{serviceId}', '/_api/bookings/v2/services/{serviceId}'],
    ['/v2/services/query', '/bookings/v2/services/query'],
    ['/v2/bulk/services/update', '/bookings/v2/bulk/services/update'],
    ['/v2/categories/query', '/bookings/v2/categories/query'],
    ['/v1/staff-members/query', '/bookings/staff/v1/staff-members/query'],
    ['/v1/booking-policies/{id}:setDefault', '/bookings/v1/booking-policies/{id}:setDefault'],
    ['/v1/locations/{id}', '/locations/v1/locations/{id}'],
    ['/v3/plans/query', '/pricing-plans/v3/plans/query'],
    ['/v2/extended-bookings/query', '/_api/bookings-reader/v2/extended-bookings/query'],
    ['/v2/extended-booking/query', '/_api/bookings-reader/v2/extended-booking/query'],
    ['/v2/extended-booking/query', '/bookings/bookings-reader/v2/extended-booking/query'],
    ['/oauth2/token', '/v1/oauth/token'],
    ['/v1/redirect-session', '/_api/redirects-api/v1/redirect-session'],
    ['/v1/redirect-session', '/headless/v1/redirect-session'],
    ['/v1/logout', '/_api/iam/authentication/v1/logout'],
    ['/v1/callback', '/iam/authentication/v1/callback'],
    ['/v2/register', '/_api/iam/authentication/v2/register'],
    ['/v2/login', '/iam/authentication/v2/login'],
    ['/v2/{factorType}/verify', '/_api/iam/authentication/v2/{factorType}/verify'],
    ['/v1/send-email', '/_api/iam/recovery/v1/send-email'],
    ['/v1/recover', '/_api/iam/recovery/v1/recover'],
    ['/v1/start', '/v1/Start'],
    ['/v1/start', '/_api/iam/verification/v1/Start'],
    ['/v1/auth/verify', '/_api/iam/verification/v1/auth/verify'],
    ['/v1/sign-on-policies', '/iam/signon/v1/sign-on-policies'],
  ])('%s is also %s', (path, alias) => {
    expect(pathsOf({ path })[0]).toBe(path);
    expect(pathsOf({ path })).toContain(alias);
  });

  test('belong to one family: those of staff do not reach services', () => {
    expect(pathsOf({ path: '/v2/services/query' })).not.toContain('/bookings/staff/v2/services/query');
    expect(pathsOf({ path: '/frontdesk/v1/business' })).toEqual(['/frontdesk/v1/business']);
  });
});

describe('input of calls', () => {
  test('a query accepts page, order and filter, and nothing else', () => {
    const { body } = queryServices.schemas;
    expect(body.safeParse({ query: { filter: { name: 'Yoga' }, paging: { limit: 50 } } }).success).toBe(true);
    expect(body.safeParse({ query: { page: 2 } }).success).toBe(false);
  });

  test('a token request accepts both spellings; only that of RFC 6749 rotates refresh tokens by default', () => {
    const camel = { grantType: 'refresh_token', refreshToken: 'r', clientId: 'c' };
    const snake = { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'c', audience: 'ignored' };
    const { body } = requestToken.schemas;
    const asked = tokenRequestOf(body.parse(snake));
    expect(asked).toEqual(tokenRequestOf(body.parse({ ...camel, rotateRefreshToken: true })));
    expect(tokenRequestOf(body.parse(camel))).toEqual({ ...asked, rotateRefreshToken: false });
  });

  test('a redirect session has exactly one intent', () => {
    const { body } = createRedirectSession.schemas;
    expect(body.safeParse({ login: {} }).success).toBe(true);
    expect(body.safeParse({ login: {}, logout: {} }).success).toBe(false);
    expect(body.safeParse({ callbacks: {} }).success).toBe(false);
  });
});
