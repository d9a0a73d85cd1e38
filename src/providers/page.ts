/** What signing in needs of the browser tab; tests bring their own. */
export interface Page {
  readonly origin: string;
  /** The whole address, query and fragment included. */
  address(): string;
  /** Shows another path in the address bar: nothing is loaded, and the old address leaves the history. */
  rename(path: string): void;
  /** Leaves the dashboard for another address. */
  leaveFor(address: string): void;
  /** Storage of this tab, and storage that all tabs share; in memory where the browser refuses. */
  readonly tabStorage: Storage;
  readonly sharedStorage: Storage;
  /** Told when another tab has put something into the shared storage. */
  onShared(listener: (key: string) => void): void;
}

export function browserPage(window: Window): Page {
  return {
    origin: window.location.origin,
    address: () => window.location.href,
    rename: (path) => window.history.replaceState(window.history.state, '', path),
    leaveFor: (address) => window.location.assign(address),
    tabStorage: usable(() => window.sessionStorage),
    sharedStorage: usable(() => window.localStorage),
    onShared(listener) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key !== null && newValue !== null) listener(key);
      });
    },
  };
}

/** With cookies blocked even naming the storage throws. */
function usable(storage: () => Storage): Storage {
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
