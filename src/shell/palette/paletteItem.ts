import type { LucideIcon } from 'lucide-react';
import { correctedText, hasAllWords } from '../../ui/words/matches.ts';

/** A row of the palette, which opens a page or runs an action. */
export interface PaletteItem {
  key: string;
  group: string;
  title: string;
  /** Further words that find it. */
  also?: string;
  note?: string | undefined;
  icon?: LucideIcon | undefined;
  /** ID of a record, for the hue of its initial. */
  recordId?: string;
  isPerson?: boolean | undefined;
  /** Search text whose matches are marked in the title. */
  marked?: string;
  path?: string;
  run?: () => void;
}

const wordsOf = ({ title, also = '' }: PaletteItem): string => `${title} ${also}`;

/** The items with all words of a text, which are marked. */
export const itemsWith = (items: readonly PaletteItem[], typed: string): PaletteItem[] =>
  items.filter((item) => hasAllWords(wordsOf(item), typed)).map((item) => ({ ...item, marked: typed }));

/** The items that the text names with a typing error. */
export function itemsLike(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const corrected = correctedText(typed, items.map(wordsOf));
  return corrected === undefined ? [] : itemsWith(items, corrected);
}
