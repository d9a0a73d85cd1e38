import { relativeFormat } from '../../ui/words/formatters.ts';
const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Formats a time span in its largest unit: `12 minutes ago`. */
export function ageWords(at: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const format = relativeFormat(locale, { numeric: 'auto' });
  const step = steps.find((one) => seconds >= one.seconds);
  return step
    ? format.format(-Math.floor(seconds / step.seconds), step.unit)
    : format.format(-Math.floor(seconds), 'second');
}
