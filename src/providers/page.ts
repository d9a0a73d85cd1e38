/** Browser functions that signing in needs; replaced in tests. */
export interface Page {
  readonly origin: string;
  /** Full URL with query and fragment. */
  address(): string;
  /** Replaces the path in the URL and the history entry, without loading anything. */
  rename(path: string): void;
  /** Navigates away from the dashboard. */
  navigateTo(address: string): void;
  /** Storages of this tab and of all tabs; in memory when the browser blocks them. */
  readonly tabStorage: Storage;
  readonly sharedStorage: Storage;
  /** Calls the listener when another tab writes to the shared storage. */
  onShared(listener: (key: string) => void): void;
}

/** The page of a window. Storage falls back to memory where the browser refuses it. */
export function browserPage(window: Window): Page {
  return {
    origin: window.location.origin,
    address: () => window.location.href,
    rename: (path) => window.history.replaceState(window.history.state, '', path),
    navigateTo: (address) => window.location.assign(address),
    tabStorage: storageOrMemory(() => window.sessionStorage),
    sharedStorage: storageOrMemory(() => window.localStorage),
    onShared(listener) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key !== null && newValue !== null) listener(key);
      });
    },
  };
}

/** With cookies blocked, even accessing the storage property throws. */
export function storageOrMemory(storage: () => Storage): Storage {
  try {
    const found = storage();
    found.setItem('frontdesk-probe', '');
    found.removeItem('frontdesk-probe');
    return found;
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
