import { useMemo, useState } from 'react';
import { historyStates } from './historyStates.ts';

export interface Selection {
  /** Whether the rows match the URL's query; until then nothing is or can be selected. */
  ready: boolean;
  /** IDs of selected rows on this page; empty while `all` is set. */
  ids: ReadonlySet<string>;
  /** Whether phones show the checkboxes of cards: something is selected, or the person asked for it. */
  selecting: boolean;
  setSelecting: (selecting: boolean) => void;
  /** Whether all matches are selected, including other pages. */
  all: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects or deselects the page's rows. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Row selection. It belongs to one query (filter, sort, page) at one history entry: another query clears it, removed
 * rows drop out of it, so that actions never affect invisible rows; returning to the entry restores it.
 * @param question key of filter, sort and page
 * @param rows IDs on this page; undefined until the query's rows are loaded
 * @param place key of the history entry
 */
export function useSelection(
  question: string,
  rows: readonly string[] | undefined,
  entryKey: string,
): Selection {
  // The selection is stored outside, because it outlives the screen.
  const [, draw] = useState(0);
  const [isAsked, ask] = useState(false);
  const chosen = historyStates.of(entryKey).chosen;
  return useMemo(() => {
    // The stored selection is kept, and restored once the rows are loaded.
    if (!rows) return { ...nothing, selecting: isAsked, setSelecting: ask };
    const valid = chosen?.question === question;
    const all = valid && chosen.all;
    const ids = new Set(valid && !all ? chosen.ids.filter((id) => rows.includes(id)) : []);
    const choose = (next: readonly string[], everything = false) => {
      historyStates.keep(entryKey, { chosen: { question, ids: next, all: everything } });
      draw((count) => count + 1);
    };
    return {
      ready: true,
      ids,
      selecting: isAsked || all || ids.size > 0,
      setSelecting: (selecting) => {
        ask(selecting);
        if (!selecting) choose([]);
      },
      all,
      has: (id) => all || ids.has(id),
      toggle: (id) => {
        const current = all ? rows : [...ids];
        choose(current.includes(id) ? current.filter((one) => one !== id) : [...current, id]);
      },
      togglePage: () => choose(all || ids.size === rows.length ? [] : rows),
      selectAll: () => choose([], true),
      clear: () => {
        ask(false);
        choose([]);
      },
    };
  }, [chosen, entryKey, question, rows, isAsked]);
}

const nothing: Selection = {
  ready: false,
  ids: new Set(),
  selecting: false,
  setSelecting: () => {},
  all: false,
  has: () => false,
  toggle: () => {},
  togglePage: () => {},
  selectAll: () => {},
  clear: () => {},
};
