import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askInHiddenFrame, hiddenFrameTimeout } from './hiddenFrame.ts';

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

describe('the hidden frame', () => {
  it('answers what the platform posts and leaves nothing behind', async () => {
    const asked = askInHiddenFrame(fullUrl, 's');
    expect(frame().hidden).toBe(true);
    expect(frame().src).toBe(fullUrl);
    post();
    await expect(asked).resolves.toMatchObject({ code: 'c', state: 's' });
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hands on why nobody could be signed in', async () => {
    const asked = askInHiddenFrame(fullUrl, 's');
    post({ data: { state: 's', error: 'login_required', error_description: 'Nobody' } });
    await expect(asked).resolves.toMatchObject({ error: 'login_required', errorDescription: 'Nobody' });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like it', { origin: `${origin}.evil.example` }],
    ['the null origin', { origin: 'null' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another state', { data: { state: 't', code: 'c' } }],
    ['no state', { data: { code: 'c' } }],
    ['a code that is no text', { data: { state: 's', code: {} } }],
    ['a code of ten million characters', { data: { state: 's', code: 'c'.repeat(10_000_000) } }],
    ['text', { data: 's' }],
    ['nothing', { data: null }],
    ['a list', { data: [good] }],
  ])('ignores a message from or with %s', async (_what, message) => {
    const asked = askInHiddenFrame(fullUrl, 's');
    post(message);
    post({ data: { state: 's', code: 'real' } });
    await expect(asked).resolves.toMatchObject({ code: 'real' });
  });

  it('gives up after two minutes', async () => {
    expect(hiddenFrameTimeout).toBe(120_000);
    const asked = askInHiddenFrame(fullUrl, 's');
    vi.advanceTimersByTime(120_000);
    await expect(asked).rejects.toThrow('OAuth flow timed out');
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('keeps frames and listeners from piling up', async () => {
    const listening = vi.spyOn(window, 'addEventListener');
    const leaving = vi.spyOn(window, 'removeEventListener');
    for (let run = 0; run < 50; run += 1) {
      const asked = askInHiddenFrame(fullUrl, 's');
      post();
      await asked;
    }
    expect(ofMessages(listening.mock.calls)).toBe(50);
    expect(ofMessages(leaving.mock.calls)).toBe(50);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    vi.restoreAllMocks();
  });
});
