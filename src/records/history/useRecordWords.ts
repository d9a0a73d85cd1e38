import { recordedEntities, type RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';

/** Returns a function that names the record of a change and its screen. `phrase` has the placeholder `%{name}`. */
export function useRecordWords() {
  const text = useText();
  const kinds = useRecordKinds();
  return (change: RecordedChange) => {
    const known = change.exception ?? recordedEntities.find((name) => name === change.entity) ?? 'other';
    const kind = text(`activity.record.${known}`);
    const phrase = text(`activity.named.${known}`);
    return { kind, phrase, name: change.name ?? kind, to: screenOf(kinds, change) };
  };
}
