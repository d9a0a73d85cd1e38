import type { Text } from '../../messages/useText.ts';

/** A duration, or a range of durations: `75 min`. */
export function minutesWords(minutes: readonly number[], text: Text): string {
  const from = Math.min(...minutes);
  const to = Math.max(...minutes);
  // Durations up to three hours are usually given in minutes: 75, 90, 120.
  const inHours = from > 180 && from % 60 === 0 && to % 60 === 0;
  const [low, high] = inHours ? [from / 60, to / 60] : [from, to];
  if (low === high)
    return text(inHours ? 'services.length.hours' : 'services.length.minutes', { count: low });
  return text(inHours ? 'services.length.hoursRange' : 'services.length.minutesRange', {
    from: low,
    to: high,
  });
}
