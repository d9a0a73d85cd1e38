import type { Service } from './service.ts';

/**
 * Whether a course has no session to come. Such a course can't be shown to customers: they would find nothing to book.
 * A course whose sessions repeat without end has no last one.
 */
export function lacksSessions(
  { type, schedule }: Pick<Service, 'type' | 'schedule'>,
  now: number = Date.now(),
): boolean {
  if (type !== 'COURSE') return false;
  const { firstSessionStart, lastSessionEnd } = schedule ?? {};
  return lastSessionEnd ? Date.parse(lastSessionEnd) <= now : !firstSessionStart;
}
