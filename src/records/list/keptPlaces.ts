/** What a place in the history had when it was left: for coming back to it. */
interface KeptPlace {
  chosen?: { question: string; ids: readonly string[]; all: boolean };
  /** Pixels from the top of the page. */
  scroll?: number;
}

/** As many as anybody goes back. */
const mostKept = 50;

const places = new Map<string, KeptPlace>();

/** Kept in memory alone: nothing of what a business has chosen stays on the machine. */
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
