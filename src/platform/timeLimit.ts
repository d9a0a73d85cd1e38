/** Returns a signal that aborts with the caller's signal or after `milliseconds`, and tells which of the two it was. */
export function timeLimit(milliseconds: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, milliseconds);
  const forward = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) forward();
  signal?.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', forward);
    },
  };
}

/** Resolves after `milliseconds`; rejects with the signal's reason on abort. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
