import { recordedEntities, type RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';

/** Returns functions that name the record of a change and its screen. */
export function useRecordWords() {
  const text = useText();
  const kinds = useRecordKinds();
  return (change: RecordedChange) => {
    const known = recordedEntities.find((name) => name === change.entity);
    const kind = text(`activity.record.${known ?? 'other'}`);
    return { kind, name: change.name ?? kind, to: screenOf(kinds, change) };
  };
}
