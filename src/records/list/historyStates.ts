/** State of a history entry, restored on return. */
interface HistoryState {
  chosen?: { question: string; ids: readonly string[]; all: boolean };
  /** Scroll position in px. */
  scroll?: number;
}

/** Maximum number of entries. */
const maxEntries = 50;

const places = new Map<string, HistoryState>();

/** In memory only: selections must not remain on the device. */
export const historyStates = {
  of: (place: string): HistoryState => places.get(place) ?? {},
  keep(place: string, parts: HistoryState): void {
    const kept = { ...places.get(place), ...parts };
    places.delete(place);
    places.set(place, kept);
    const [oldest] = places.keys();
    if (places.size > maxEntries && oldest !== undefined) places.delete(oldest);
  },
};
