import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { recordNameOf } from './recordLinks.ts';

/** Which record a change is of, in words, and the screen that shows it. */
export function useRecordWords() {
  const text = useText();
  return (change: Pick<RecordedChange, 'entity' | 'entityId' | 'serviceId' | 'name'>) => {
    const kind = text(`activity.record.${recordNameOf(change.entity) ?? 'other'}`);
    return { kind, name: change.name ?? kind, to: screenOf(change) };
  };
}

/** Only services have a screen of their own so far; what belongs to one stands there as well. */
function screenOf({
  entity,
  entityId,
  serviceId,
}: Pick<RecordedChange, 'entity' | 'entityId' | 'serviceId'>): string | undefined {
  if (entity === 'service') return `/services/${entityId}`;
  if (serviceId) return `/services/${serviceId}`;
  return entity === 'member' || entity === 'teamInvitation' ? '/team' : undefined;
}
