import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import { moneyWords } from './impactFigures.ts';

interface Writing {
  text: Text;
  number: (value: number) => string;
  locale: string;
}

const counts = ({ sessions, bookings, people }: ServiceImpact): [MessageKey, number][] => [
  ['consequences.differs.bookingsEnd', bookings.cancelled],
  ['consequences.differs.bookingsMove', bookings.moved],
  ['consequences.differs.sessionsEnd', sessions.cancelled],
  ['consequences.differs.sessionsMove', sessions.moved],
  ['consequences.differs.sessionsStay', sessions.kept],
  ['consequences.differs.people', people],
];

/** Describes how two previews of a change differ, old before new: `bookings cancelled: 12 → 14`. */
export function impactDifference(
  before: ServiceImpact,
  now: ServiceImpact,
  { text, number, locale }: Writing,
): string {
  const old = new Map(counts(before));
  const changed = counts(now).flatMap(([key, count]) =>
    old.get(key) === count ? [] : [`${text(key)}: ${number(old.get(key) ?? 0)} → ${number(count)}`],
  );
  const money = (impact: ServiceImpact, which: 'toRefund' | 'affected') =>
    moneyWords(impact, which, locale) ?? number(0);
  for (const which of ['toRefund', 'affected'] as const) {
    const [then, today] = [money(before, which), money(now, which)];
    if (then !== today) changed.push(`${text(`consequences.differs.${which}`)}: ${then} → ${today}`);
  }
  return changed.join(' · ');
}

/** Message for an outdated preview; with equal numbers it may affect others. */
export function changedWords(difference: string, text: Text): string {
  return difference === ''
    ? text('consequences.changedOthers')
    : text('consequences.changed', { difference });
}
