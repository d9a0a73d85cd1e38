import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { partFetches } from '../ui/fetchedPart.ts';

/** How long a screen has everything before it counts as standing, milliseconds. */
const rest = 400;

/** Fetches all other parts, one after the other while nothing else is to be done, once a screen stands. */
export function FetchParts() {
  const stands = useIsFetching() === 0;
  const begun = useRef(0);
  useEffect(() => {
    if (!stands || savesData()) return undefined;
    let stopped = false;
    let forget = () => {};
    const wait = () => {
      if (!stopped) forget = whenIdle(next);
    };
    function next() {
      // A part that has come may have parts of its own, which stand at the end of the list then.
      const fetchPart = partFetches[begun.current];
      if (!fetchPart || !navigator.onLine) return;
      begun.current += 1;
      // Where one cannot be fetched, opening it says so.
      void fetchPart().then(wait, wait);
    }
    const begin = setTimeout(wait, rest);
    return () => {
      stopped = true;
      clearTimeout(begin);
      forget();
    };
  }, [stands]);
  return null;
}

/** Runs it in an idle moment; where a browser does not tell of those, in a little while. Answers how to forget it. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}

/** Whether the person has asked their browser to load no more than it must. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
