import { describe, expect, it, vi } from 'vitest';
import { continueStarted, takeStarted, type StartedCall } from './startedCalls.ts';

const url = 'https://desk.example/v2/services/query';
const body = '{"query":{}}';

function startedWith(call: Partial<StartedCall> = {}) {
  const send = vi.fn<typeof fetch>(async () => new Response('sent'));
  const started = [
    {
      method: 'POST',
      url,
      body,
      token: 'mine',
      at: 0,
      answer: Promise.resolve(new Response('started')),
      ...call,
    },
  ];
  let time = 0;
  const passTime = (by: number) => (time += by);
  return { send, passTime, fetch: continueStarted(started, send, () => time) };
}

const asked = { method: 'POST', body, headers: { authorization: 'mine' } };
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe('a started call', () => {
  it('answers the same call once', async () => {
    const { fetch, send } = startedWith();
    expect(await textOf(fetch(url, asked))).toBe('started');
    expect(send).not.toHaveBeenCalled();
    expect(await textOf(fetch(url, asked))).toBe('sent');
  });

  it.each([
    ['of another person', url, { ...asked, headers: { authorization: 'theirs' } }],
    ['without a token', url, { ...asked, headers: {} }],
    ['with another question', url, { ...asked, body: '{}' }],
    ['by another method', url, { ...asked, method: 'PUT' }],
    ['to another URL', `${url}2`, asked],
  ])('does not answer a call %s', async (_which, input, init) => {
    expect(await textOf(startedWith().fetch(input, init))).toBe('sent');
  });

  it.each([
    [19_999, 'started'],
    [20_000, 'sent'],
  ])('of the age of %i ms answers: %s', async (age, text) => {
    const { fetch, passTime } = startedWith({ at: 5000 });
    passTime(5000 + age);
    expect(await textOf(fetch(url, asked))).toBe(text);
  });

  it('answers a call without a body and token', async () => {
    const { fetch } = startedWith({ method: 'GET', body: undefined, token: undefined });
    expect(await textOf(fetch(url, { method: 'GET' }))).toBe('started');
  });

  it('answers or fails in spite of a signal that does not abort', async () => {
    const { signal } = new AbortController();
    expect(await textOf(startedWith().fetch(url, { ...asked, signal }))).toBe('started');
    const failed = startedWith({ answer: Promise.reject(new TypeError('no answer')) });
    await expect(failed.fetch(url, { ...asked, signal })).rejects.toThrow('no answer');
  });

  it('still answers after another read', async () => {
    const { fetch } = startedWith();
    expect(await textOf(fetch(`${url}2`, asked))).toBe('sent');
    expect(await textOf(fetch(url, asked))).toBe('started');
  });

  it('does not answer after a write', async () => {
    const { fetch } = startedWith();
    await fetch('https://desk.example/v2/services', { method: 'POST', headers: { 'idempotency-key': 'k' } });
    expect(await textOf(fetch(url, asked))).toBe('sent');
  });

  it('fails with the reason of an abort', async () => {
    const { fetch } = startedWith({ answer: new Promise(() => {}) });
    const controller = new AbortController();
    const answer = fetch(url, { ...asked, signal: controller.signal });
    controller.abort(new Error('too late'));
    await expect(answer).rejects.toThrow('too late');
  });
});

it('the list of started calls leaves the page', () => {
  const list: StartedCall[] = [];
  const page = { frontdeskStarted: list };
  expect(takeStarted(page)).toBe(list);
  expect(page).toEqual({});
  expect(takeStarted(page)).toEqual([]);
  expect(takeStarted({ frontdeskStarted: 'changed' })).toEqual([]);
});
