import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import type { Figure } from '../../ui/page/NumbersStrip.tsx';
import type { Text } from '../../messages/useText.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';

interface Writing {
  text: Text;
  number: (value: number) => string;
  locale: string;
}

/** Whether no session or booking is affected, so no confirmation is needed. */
export function hasNoEffect({ sessions, bookings }: ServiceImpact): boolean {
  return [sessions, bookings].every(({ kept, moved, cancelled }) => kept + moved + cancelled === 0);
}

/** Whether two previews affect the same sessions, bookings and people in the same way. */
export function sameImpact(one: ServiceImpact, other: ServiceImpact): boolean {
  return one.token === other.token;
}

/**
 * The three most important figures: cancelled or moved, notified, refunds; or what remains. `staying` is the number of
 * bookings that the other option would cancel.
 */
export function figuresOf(impact: ServiceImpact, { text, number, locale }: Writing, staying = 0): Figure[] {
  const { sessions, bookings, messages } = impact;
  const refund = moneyWords(impact, 'toRefund', locale);
  const count = (value: number, key: Parameters<Text>[0]): Figure => ({
    value: number(value),
    label: text(key, { smart_count: value }),
  });
  const notified = count(messages, 'consequences.told');
  if (bookings.cancelled > 0) {
    return [
      count(bookings.cancelled, 'consequences.bookingsEnd'),
      bookings.moved > 0 ? count(bookings.moved, 'consequences.bookingsMove') : notified,
      refund
        ? { value: refund, label: text('consequences.toRefund') }
        : count(sessions.cancelled, 'consequences.sessionsEnd'),
    ];
  }
  if (sessions.moved + bookings.moved > 0) {
    const paid = moneyWords(impact, 'affected', locale);
    return [
      count(bookings.moved, 'consequences.bookingsMove'),
      notified,
      paid
        ? { value: paid, label: text('consequences.paid') }
        : count(sessions.moved, 'consequences.sessionsMove'),
    ];
  }
  return [
    ...(staying > 0 ? [count(staying, 'consequences.bookingsStay')] : []),
    ...(sessions.kept > 0 ? [count(sessions.kept, 'consequences.sessionsStay')] : []),
    ...(sessions.cancelled > 0 ? [count(sessions.cancelled, 'consequences.sessionsEnd')] : []),
    ...(impact.people > 0 ? [notified] : []),
  ].slice(0, 3);
}

/** `€1,190`, or `€90 + CHF 12`; undefined if nothing was paid. */
export function moneyWords(
  { money }: ServiceImpact,
  which: 'toRefund' | 'affected',
  locale: string,
): string | undefined {
  const sums = money.filter((sum) => Number(sum[which]) > 0);
  if (sums.length === 0) return undefined;
  return sums
    .map(({ currency, [which]: value }) => moneyFormat(locale, currency)({ value, currency }))
    .join(' + ');
}
