import type { OpenEntry } from './address.ts';
import type { Entry } from './entries.ts';
import type { CalendarWords, EntryWords } from './useCalendarWords.ts';

/** The props that all views of the calendar share. */
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
