import type * as z from 'zod';
import type { durationRange } from '../../contract/entities/services/serviceSchedule.ts';
import type { Text } from '../messages/useText.ts';
import { durationWords } from '../ui/words/durationWords.ts';

/** Describes the durations that customers can choose. */
export function rangeWords({ hourOptions, dayOptions, unitType }: z.infer<typeof durationRange>, text: Text) {
  const byDays = unitType === 'DAY' || (unitType === undefined && dayOptions !== undefined);
  const from = byDays ? inDays(dayOptions?.minDurationInDays) : hourOptions?.minDurationInMinutes;
  const to = byDays ? inDays(dayOptions?.maxDurationInDays) : hourOptions?.maxDurationInMinutes;
  const words = (minutes: number | undefined) => (minutes === undefined ? '…' : durationWords(minutes, text));
  return text('serviceEditor.schedule.range', { from: words(from), to: words(to) });
}

const inDays = (days: number | undefined) => (days === undefined ? undefined : days * 1440);
