import { isTransient } from '../platform/errors.ts';

/**
 * Assigns one idempotency key per intent. A second click during the request returns the first one's answer, and a retry
 * after a failure without an answer sends the same key, so that the server can detect the duplicate.
 */
export function createIntents() {
  const underWay = new Map<string, Promise<unknown>>();
  const keys = new Map<string, string>();

  /** @param intent identifies the change: call and payload as text */
  function once<T>(intent: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const running = underWay.get(intent);
    if (running) return running as Promise<T>;
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
      .finally(() => underWay.delete(intent));
    underWay.set(intent, sent);
    return sent;
  }
  return { once };
}
