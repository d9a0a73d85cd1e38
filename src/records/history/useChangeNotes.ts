import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { useSideEffectWords } from './useSideEffectWords.ts';

/** Returns a function for what a change did besides its fields, and whether it was undone. */
export function useChangeNotes(): (change: RecordedChange) => string[] {
  const text = useText();
  const { calendarWords } = useSideEffectWords();
  return ({ calendar, run, undoes, undone }) => [
    ...(calendar ? [text('history.calendar.with', { what: calendarWords(calendar) })] : []),
    ...(run ? [text('history.fromRun', { name: run.name })] : []),
    ...(undoes ? [text('history.takesBack')] : []),
    ...(undone ? [text('history.undone')] : []),
  ];
}
