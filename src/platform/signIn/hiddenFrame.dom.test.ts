import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestInHiddenFrame, hiddenFrameTimeout } from './hiddenFrame.ts';

const origin = 'https://platform.example';
const fullUrl = `${origin}/identity/authorize?handle=h`;
const good = { state: 's', code: 'c' };

function ofMessages(calls: unknown[][]): number {
  return calls.filter(([type]) => type === 'message').length;
}

function frame(): HTMLIFrameElement {
  const [only] = document.querySelectorAll('iframe');
  if (!only) throw new Error('There is no frame.');
  return only;
}

function post(message: { data?: unknown; origin?: string; source?: MessageEventSource | null } = {}): void {
  window.dispatchEvent(
    new MessageEvent('message', { data: good, origin, source: frame().contentWindow, ...message }),
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('A13: hidden frame', () => {
  it('resolves with the posted message and its issuer, and removes the frame', async () => {
    const asked = requestInHiddenFrame(fullUrl, 's');
    expect(frame().hidden).toBe(true);
    expect(frame().src).toBe(fullUrl);
    post({ data: { ...good, iss: origin } });
    await expect(asked).resolves.toMatchObject({ code: 'c', state: 's', iss: origin });
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves with the reason why sign-in failed', async () => {
    const asked = requestInHiddenFrame(fullUrl, 's');
    post({ data: { state: 's', error: 'login_required', error_description: 'Nobody' } });
    await expect(asked).resolves.toMatchObject({ error: 'login_required', errorDescription: 'Nobody' });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin with the right prefix', { origin: `${origin}.evil.example` }],
    ['the null origin', { origin: 'null' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another state', { data: { state: 't', code: 'c' } }],
    ['no state', { data: { code: 'c' } }],
    ['a code other than a string', { data: { state: 's', code: {} } }],
    ['a code of ten million characters', { data: { state: 's', code: 'c'.repeat(10_000_000) } }],
    ['text', { data: 's' }],
    ['nothing', { data: null }],
    ['a list', { data: [good] }],
    ['a number', { data: 7 }],
    ['a code in a list', { data: { state: 's', code: ['c'] } }],
    ['a state in a list', { data: { state: ['s'], code: 'c' } }],
    ['a state with the right prefix', { data: { state: 'ss', code: 'c' } }],
    ['a state in upper case', { data: { state: 'S', code: 'c' } }],
    ['a state with a space', { data: { state: 's ', code: 'c' } }],
    ['an empty state', { data: { state: '', code: 'c' } }],
    ['a state of ten million characters', { data: { state: 's'.repeat(10_000_000), code: 'c' } }],
    ['an issuer other than a string', { data: { state: 's', code: 'c', iss: 1 } }],
    ['an error other than a string', { data: { state: 's', error: { toString: () => 'x' } } }],
    ['an empty origin', { origin: '' }],
    ['the same host without TLS', { origin: 'http://platform.example' }],
    ['another port', { origin: `${origin}:8443` }],
    ['a subdomain', { origin: 'https://a.platform.example' }],
    ['the parent domain', { origin: 'https://example' }],
    ['an origin in upper case', { origin: 'https://PLATFORM.example' }],
    ['an answer as JSON text', { data: JSON.stringify(good) }],
    ['a nested answer', { data: { data: good } }],
    ['a map', { data: new Map(Object.entries(good)) }],
  ])('ignores a message from or with %s', async (_what, message) => {
    const asked = requestInHiddenFrame(fullUrl, 's');
    post(message);
    post({ data: { state: 's', code: 'real' } });
    await expect(asked).resolves.toMatchObject({ code: 'real' });
  });

  it('ignores a message with throwing getters', async () => {
    const asked = requestInHiddenFrame(fullUrl, 's');
    const trap = {
      get state(): string {
        throw new Error('read');
      },
    };
    post({ data: trap });
    post({ data: { state: 's', code: 'real' } });
    await expect(asked).resolves.toMatchObject({ code: 'real' });
  });

  it('times out after two minutes', async () => {
    expect(hiddenFrameTimeout).toBe(120_000);
    const asked = requestInHiddenFrame(fullUrl, 's');
    vi.advanceTimersByTime(120_000);
    await expect(asked).rejects.toThrow('OAuth flow timed out');
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('does not accumulate frames or listeners', async () => {
    const listening = vi.spyOn(window, 'addEventListener');
    const leaving = vi.spyOn(window, 'removeEventListener');
    for (let run = 0; run < 200; run += 1) {
      const asked = requestInHiddenFrame(fullUrl, 's');
      post();
      await asked;
    }
    expect(ofMessages(listening.mock.calls)).toBe(200);
    expect(ofMessages(leaving.mock.calls)).toBe(200);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    vi.restoreAllMocks();
  });
});
