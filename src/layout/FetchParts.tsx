import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partFetches } from './fetchedPart.ts';

/** How long a screen has everything before it counts as standing, milliseconds. */
const rest = 400;

/** Fetches the scripts of all other parts, one after the other while nothing else is to be done, once a screen stands. */
export function FetchParts() {
  const stands = useIsFetching() === 0;
  useEffect(() => {
    if (!stands || !('requestIdleCallback' in globalThis) || savesData()) return undefined;
    const left = [...partFetches];
    let idle = 0;
    const wait = () => {
      if (left.length > 0) idle = requestIdleCallback(next, { timeout: 2000 });
    };
    function next() {
      // Where one cannot be fetched, opening it says so.
      if (navigator.onLine) void left.shift()?.().then(wait, wait);
    }
    const begin = setTimeout(wait, rest);
    return () => {
      clearTimeout(begin);
      cancelIdleCallback(idle);
      left.length = 0;
    };
  }, [stands]);
  return null;
}

/** Whether the person has asked their browser to load no more than it must. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
