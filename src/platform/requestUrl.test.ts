import { describe, expect, it } from 'vitest';
import { fillPath, queryString } from './requestUrl.ts';

describe('URL of a call', () => {
  it('contains its path parameters, encoded', () => {
    expect(fillPath('/v2/services/{service.id}', { 'service.id': 'a/b c' })).toBe('/v2/services/a%2Fb%20c');
    expect(fillPath('/v1/booking-policies/{id}:setDefault', { id: '7' })).toBe(
      '/v1/booking-policies/7:setDefault',
    );
  });

  it.each([undefined, '', '.', '..'])('rejects %j as a path parameter', (id) => {
    expect(() => fillPath('/v2/services/{serviceId}', { serviceId: id })).toThrow(
      new TypeError('The path /v2/services/{serviceId} needs "serviceId".'),
    );
  });

  it.each(['a.', '.a', '...', 'a..b'])('accepts %s as a path parameter', (id) => {
    expect(fillPath('/v2/services/{serviceId}', { serviceId: id })).toBe(`/v2/services/${id}`);
  });

  it('writes numbers and truth values as JSON, and omits null', () => {
    expect(queryString('GET', { limit: 5, all: true, after: null, text: '5' })).toBe(
      'limit=5&all=true&text=5',
    );
  });

  it('flattens nested options of a DELETE to dotted keys', () => {
    expect(
      queryString('DELETE', {
        preserveFutureSessionsWithParticipants: true,
        participantNotification: { notifyParticipants: true, message: 'Sorry & bye', nothing: null },
        absent: undefined,
      }),
    ).toBe(
      'preserveFutureSessionsWithParticipants=true&participantNotification.notifyParticipants=true' +
        '&participantNotification.message=Sorry+%26+bye',
    );
  });

  it('repeats the key for each item of a list', () => {
    expect(queryString('GET', { fields: ['A', 'B'] })).toBe('fields=A&fields=B');
  });

  it('puts a GET query payload into the parameter .r', () => {
    const text = queryString('GET', { query: { filter: { name: 'Zöe?>' } } });
    const encoded = new URLSearchParams(text).get('.r') ?? '';
    expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(JSON.parse(Buffer.from(encoded, 'base64url').toString())).toEqual({
      query: { filter: { name: 'Zöe?>' } },
    });
  });
});
