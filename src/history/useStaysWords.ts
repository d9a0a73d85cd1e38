import type { RecordedChange } from '../../contract/entities/recordedChange.ts';
import { useText } from '../messages/useText.ts';

/** What does not go back with a change of these fields, in sentences; none where all of it does. */
export function useStaysWords() {
  const text = useText();
  return (paths: readonly string[]): string[] => [
    ...(paths.includes('locations') ? [text('history.stays.places')] : []),
    ...(paths.some((path) => path === 'mainSlug' || path.startsWith('mainSlug.'))
      ? [text('history.stays.address')]
      : []),
  ];
}

/** The wire paths of a service that changes touched. */
export const pathsOfService = (changes: readonly Pick<RecordedChange, 'entity' | 'fields'>[]): string[] =>
  changes.flatMap(({ entity, fields }) => (entity === 'service' ? fields.map(({ field }) => field) : []));
