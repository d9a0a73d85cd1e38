import { largestUnit } from '../../../contract/durations.ts';
import type { Text } from '../../messages/useText.ts';

/** `2 hours`, in the {@link largestUnit}. */
export function durationWords(minutes: number, text: Text): string {
  const { count, unit } = largestUnit(minutes);
  return text(`serviceEditor.duration.${unit}s`, { smart_count: count });
}
