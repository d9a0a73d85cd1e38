import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { useText } from '../../messages/useText.ts';
import { useSideEffectWords } from './useSideEffectWords.ts';

/** Returns a function for what a change did besides its fields, and whether it was undone. */
export function useChangeNotes(): (change: RecordedChange) => string[] {
  const text = useText();
  const { calendarWords } = useSideEffectWords();
  const { locale, timeZone } = useBusiness();
  /** The time alone if it was undone on the day of the change, because that day is the heading. */
  const undoneWords = (undoneDate: string, { action, date }: RecordedChange) =>
    text(action === 'deleted' ? 'history.restoredAt' : 'history.undoneAt', {
      time: changedAt(undoneDate, { locale, timeZone, now: new Date(date) }),
    });
  return (change) => {
    const { calendar, run, undoes, undoneDate } = change;
    return [
      ...(calendar ? [text('history.calendar.with', { what: calendarWords(calendar) })] : []),
      ...(run ? [text('history.fromRun', { name: run.name })] : []),
      ...(undoes ? [text('history.takesBack')] : []),
      ...(undoneDate ? [undoneWords(undoneDate, change)] : []),
    ];
  };
}
