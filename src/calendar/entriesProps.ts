import type { OpenEntry } from './address.ts';
import type { Entry } from './entries.ts';
import type { CalendarWords, EntryWords } from './useCalendarWords.ts';

/** What every view of the calendar shows. */
export interface EntriesProps {
  days: readonly string[];
  entries: readonly Entry[];
  words: CalendarWords;
  wordsOf: (entry: Entry) => EntryWords;
  timeZone: string;
  open: OpenEntry | undefined;
  isLoading: boolean;
  onOpen: (entry: Entry) => void;
}
