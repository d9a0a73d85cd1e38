/** A lazily loaded module, so that the first screen does not wait for it. */
export interface LazyModule<Value> {
  /** Defined after loading. */
  readonly loaded: Value | undefined;
  load: () => Promise<Value>;
}

/** @param fetchIt called once, and again only after a failure */
export function lazyModule<Value>(fetchIt: () => Promise<Value>): LazyModule<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetchIt().then((value) => (loaded = value));
      // The next user of the module retries a failed load.
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
