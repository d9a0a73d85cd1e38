import { isTransient } from '../../platform/errors.ts';

/**
 * Assigns one idempotency key per intent. A second click during the request returns the first one's answer, and a retry
 * after a failure without an answer sends the same key, so that the server can detect the duplicate.
 */
export function createIdempotentRequests() {
  const running = new Map<string, Promise<unknown>>();
  const keys = new Map<string, string>();

  /** @param intent identifies the change: call and payload as text */
  function once<T>(intent: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const earlier = running.get(intent);
    if (earlier) return earlier as Promise<T>;
    const key = keys.get(intent) ?? crypto.randomUUID();
    keys.set(intent, key);
    const sent = send(key)
      .then((answer) => {
        keys.delete(intent);
        return answer;
      })
      .catch((error: unknown) => {
        if (!isTransient(error)) keys.delete(intent);
        throw error;
      })
      .finally(() => running.delete(intent));
    running.set(intent, sent);
    return sent;
  }
  return { once };
}
