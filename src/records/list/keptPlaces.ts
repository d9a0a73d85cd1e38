/** State of a history entry, restored on return. */
interface KeptPlace {
  chosen?: { question: string; ids: readonly string[]; all: boolean };
  /** Scroll position in px. */
  scroll?: number;
}

/** Maximum number of entries. */
const mostKept = 50;

const places = new Map<string, KeptPlace>();

/** In memory only: selections must not remain on the device. */
export const keptPlaces = {
  of: (place: string): KeptPlace => places.get(place) ?? {},
  keep(place: string, parts: KeptPlace): void {
    const kept = { ...places.get(place), ...parts };
    places.delete(place);
    places.set(place, kept);
    const [oldest] = places.keys();
    if (places.size > mostKept && oldest !== undefined) places.delete(oldest);
  },
};
