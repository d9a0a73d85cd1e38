import { useMemo, useState } from 'react';
import { keptPlaces } from './keptPlaces.ts';

export interface Selection {
  /** Whether the rows answer the question of the address: until they do, nothing is chosen and nothing can be. */
  ready: boolean;
  /** The chosen rows of this page; empty while `all` is set. */
  ids: ReadonlySet<string>;
  /** Everything that matches, also on other pages. */
  all: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All rows of this page, or none. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Which rows are chosen. It belongs to one question (filter, sort, page) at one place in the history: another question
 * drops it, rows that are gone are not in it, so that nothing is ever done to rows that cannot be seen, and who comes
 * back to the place finds it again.
 * @param question names the filter, sort and page
 * @param rows the ids on this page; undefined until the rows of this question are there
 * @param place names the place in the history
 */
export function useSelection(
  question: string,
  rows: readonly string[] | undefined,
  place: string,
): Selection {
  // The choice itself is kept outside, where it outlives the screen.
  const [, draw] = useState(0);
  const chosen = keptPlaces.of(place).chosen;
  return useMemo(() => {
    // The stored choice stays: going back restores it once the rows are there.
    if (!rows) return nothing;
    const valid = chosen?.question === question;
    const all = valid && chosen.all;
    const ids = new Set(valid && !all ? chosen.ids.filter((id) => rows.includes(id)) : []);
    const choose = (next: readonly string[], everything = false) => {
      keptPlaces.keep(place, { chosen: { question, ids: next, all: everything } });
      draw((count) => count + 1);
    };
    return {
      ready: true,
      ids,
      all,
      has: (id) => all || ids.has(id),
      toggle: (id) => {
        const current = all ? rows : [...ids];
        choose(current.includes(id) ? current.filter((one) => one !== id) : [...current, id]);
      },
      togglePage: () => choose(all || ids.size === rows.length ? [] : rows),
      selectAll: () => choose([], true),
      clear: () => choose([]),
    };
  }, [chosen, place, question, rows]);
}

const nothing: Selection = {
  ready: false,
  ids: new Set(),
  all: false,
  has: () => false,
  toggle: () => {},
  togglePage: () => {},
  selectAll: () => {},
  clear: () => {},
};
