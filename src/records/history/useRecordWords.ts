import { recordedEntities, type RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';

/** Returns a function that names the record of a change and its screen. `phrase` has the placeholder `%{name}`. */
export function useRecordWords() {
  const text = useText();
  const kinds = useRecordKinds();
  return (change: RecordedChange) => {
    const known = recordedEntities.find((name) => name === change.entity);
    const kind = text(`activity.record.${known ?? 'other'}`);
    const phrase = text(`activity.named.${known ?? 'other'}`);
    return { kind, phrase, name: change.name ?? kind, to: screenOf(kinds, change) };
  };
}
