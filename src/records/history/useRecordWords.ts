import { recordedEntities, type RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';

/** Which record a change is of, in words, and the screen that shows it. */
export function useRecordWords() {
  const text = useText();
  const kinds = useRecordKinds();
  return (change: RecordedChange) => {
    const known = recordedEntities.find((name) => name === change.entity);
    const kind = text(`activity.record.${known ?? 'other'}`);
    return { kind, name: change.name ?? kind, to: screenOf(kinds, change) };
  };
}
