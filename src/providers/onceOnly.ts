import { isTransient } from '../platform/errors.ts';

/**
 * Gives one idempotency key to one intent. A second click while the first is under way gets the first one's answer,
 * and the same change sent again after a failure without an answer carries the same key, so that the server can see
 * that it has already done it.
 */
export function createIntents() {
  const underWay = new Map<string, Promise<unknown>>();
  const keys = new Map<string, string>();

  /** @param intent says what is to be done: call and payload, as text */
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
