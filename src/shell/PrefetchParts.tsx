import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { partLoaders } from '../ui/loading/lazyPart.ts';

/** Time without requests after which a screen counts as loaded (ms). */
const idleTime = 400;

/** Prefetches all other parts after the screen has loaded, one at a time in idle periods. */
export function PrefetchParts() {
  const isIdle = useIsFetching() === 0;
  const begun = useRef(0);
  useEffect(() => {
    if (!isIdle || hasDataSaver()) return undefined;
    let stopped = false;
    let forget = () => {};
    const wait = () => {
      if (!stopped) forget = whenIdle(next);
    };
    function next() {
      // Loading a part may append its nested parts to the list.
      const fetchPart = partLoaders[begun.current];
      if (!fetchPart || !navigator.onLine) return;
      begun.current += 1;
      // A failed part is retried and reported when it is opened.
      void fetchPart().then(wait, wait);
    }
    const begin = setTimeout(wait, idleTime);
    return () => {
      stopped = true;
      clearTimeout(begin);
      forget();
    };
  }, [isIdle]);
  return null;
}

/**
 * Runs a callback in an idle period, or after 100 ms in browsers without `requestIdleCallback`. Returns its
 * cancellation.
 */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}

/** Whether the browser's data saver is on. */
function hasDataSaver(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
