import { use } from 'react';

/** A lazily loaded module, so that the first screen does not wait for it. */
export interface LazyModule<Value> {
  load: () => Promise<Value>;
}

/** @param fetchIt called once, and again only after a failure */
export function lazyModule<Value>(fetchIt: () => Promise<Value>): LazyModule<Value> {
  let loading: Promise<Value> | undefined;
  return {
    load() {
      if (loading) return loading;
      const begun = fetchIt();
      loading = begun;
      begun.then(
        (value) => markLoaded(begun, value),
        // The next user of the module retries a failed load.
        () => (loading = undefined),
      );
      return begun;
    },
  };
}

/** A module that is there from the start. */
export function loadedModule<Value>(value: Value): LazyModule<Value> {
  const loaded = Promise.resolve(value);
  markLoaded(loaded, value);
  return { load: () => loaded };
}

/** The fields in which React's `use` looks for a result; without them, the first render of a loaded module suspends. */
function markLoaded<Value>(loaded: Promise<Value>, value: Value): void {
  void Object.assign(loaded, { status: 'fulfilled', value });
}

/**
 * Returns a module, or suspends while it loads. Every render calls `use`: React replays a suspended component and
 * fails, with its error 467, on one that no longer calls it.
 */
export const useLazyModule = <Value>(module: LazyModule<Value>): Value => use(module.load());
