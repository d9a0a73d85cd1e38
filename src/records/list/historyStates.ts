/** State of a history entry, restored on return. */
interface HistoryState {
  chosen?: { question: string; ids: readonly string[]; all: boolean };
  /** Scroll position in px. */
  scroll?: number;
}

/** Maximum number of entries. */
const maxEntries = 50;

const entries = new Map<string, HistoryState>();

/** In memory only: selections must not remain on the device. */
export const historyStates = {
  of: (key: string): HistoryState => entries.get(key) ?? {},
  keep(key: string, parts: HistoryState): void {
    const entry = { ...entries.get(key), ...parts };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  },
};
