import { expect, it } from 'vitest';
import { dateFormat, numberFormat, relativeFormat } from './formatters.ts';

const isIsolated = (text: string) => /^\u2068[^\u2068\u2069]+\u2069$/.test(text);
const [from, to] = [new Date('2026-11-29T09:00:00Z'), new Date('2026-12-05T10:30:00Z')];

it.each(['he-IL', 'ar-EG'])('isolates texts that run right to left: %s', (locale) => {
  const days = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
  const euros = numberFormat(locale, { style: 'currency', currency: 'EUR' });
  const texts = [
    days.format(from),
    days.formatRange(from, to),
    euros.format('95.00'),
    relativeFormat(locale, { numeric: 'auto' }).format(-1, 'day'),
  ];
  expect(texts.filter((text) => !isIsolated(text))).toEqual([]);
});

it('leaves times, and texts that run left to right, as they are', () => {
  const clock = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' } as const;
  expect(dateFormat('he-IL', clock).formatRange(from, new Date('2026-11-29T10:30:00Z'))).not.toContain(
    '\u2068',
  );
  expect(numberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(95)).toBe('€95.00');
  expect(dateFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(from)).toBe('29 Nov 2026');
});
