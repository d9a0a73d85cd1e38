/** Something that stands in a module of its own, so that the first screen does not wait for it. */
export interface FetchedOnce<Value> {
  /** Once fetched. */
  readonly loaded: Value | undefined;
  load: () => Promise<Value>;
}

/** @param fetchIt is asked once, and again only after it failed */
export function fetchedOnce<Value>(fetchIt: () => Promise<Value>): FetchedOnce<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetchIt().then((value) => (loaded = value));
      // A failed fetch is tried again by the next part that needs it.
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
