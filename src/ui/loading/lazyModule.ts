/** A lazily loaded module, so that the first screen does not wait for it. */
export interface LazyModule<Value> {
  /** Has a value after loading. */
  readonly loaded: { value: Value } | undefined;
  load: () => Promise<Value>;
}

/** @param fetchIt called once, and again only after a failure */
export function lazyModule<Value>(fetchIt: () => Promise<Value>): LazyModule<Value> {
  let loaded: { value: Value } | undefined;
  let loading: Promise<Value> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetchIt().then((value) => {
        loaded = { value };
        return value;
      });
      // The next user of the module retries a failed load.
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}

/** A module that is there from the start. */
export const loadedModule = <Value>(value: Value): LazyModule<Value> => ({
  loaded: { value },
  load: () => Promise.resolve(value),
});

/**
 * Returns a module, or suspends while it loads. A thrown promise suspends without React's `use`: React replays a
 * component that suspended in `use` and fails, with its error 467, on one that no longer calls it. A component that
 * calls `use` in every render makes React pause in the `act` of a test.
 */
export function useLazyModule<Value>({ loaded, load }: LazyModule<Value>): Value {
  if (loaded) return loaded.value;
  // oxlint-disable-next-line typescript/only-throw-error -- A thrown promise suspends the component.
  throw load();
}
