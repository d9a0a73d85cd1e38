import type { Text } from '../../messages/useText.ts';

/** `2 hours` for 120, `90 minutes` for 90: the largest unit without a remainder. */
export function durationWords(minutes: number, text: Text): string {
  const unit = (key: 'minutes' | 'hours' | 'days', count: number) =>
    text(`serviceEditor.duration.${key}`, { smart_count: count });
  if (minutes >= 2880 && minutes % 1440 === 0) return unit('days', minutes / 1440);
  if (minutes >= 60 && minutes % 60 === 0) return unit('hours', minutes / 60);
  return unit('minutes', minutes);
}
