interface Where {
  locale: string;
  timeZone: string | undefined;
  now: Date;
}

/** When something changed, in the business's zone: the time for today, the day for longer ago. */
export function changedAt(instant: string, { locale, timeZone, now }: Where): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const today = day.format(at) === day.format(now);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(today ? { hour: '2-digit', minute: '2-digit' } : { dateStyle: 'medium' }),
  }).format(at);
}
