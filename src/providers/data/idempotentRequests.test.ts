import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { createIdempotentRequests } from './idempotentRequests.ts';

const failing = (error: Error) => async () => {
  throw error;
};

describe('change without an answer', () => {
  it('keeps its key for the retry; an answered one gets another', async () => {
    const { once } = createIdempotentRequests();
    const keys: string[] = [];
    const send = (answer: () => Promise<unknown>) => (key: string) => {
      keys.push(key);
      return answer();
    };
    const attempt = (answer: () => Promise<unknown>) => once('create', send(answer)).catch(() => undefined);
    await attempt(failing(new ApiError('UNAVAILABLE', 'down', { status: 503 })));
    await attempt(failing(new ApiError('INVALID_ARGUMENT', 'refused', { status: 400 })));
    await attempt(async () => 'done');
    await attempt(async () => 'done');
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1)).size).toBe(3);
  });

  it('is sent once while it runs, and apart from other changes', async () => {
    const { once } = createIdempotentRequests();
    const send = vi.fn<(key: string) => Promise<string>>(async (key) => key);
    const [one, same, other] = await Promise.all([once('a', send), once('a', send), once('b', send)]);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
