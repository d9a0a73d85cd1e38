import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { moneyWords } from './impactFigures.ts';

interface Words {
  /** Text for sessions that stay. */
  stay: 'serviceEditor.remove.sessionsStay' | 'places.sessionsStay';
}

/**
 * Describes an option's impact: `12 bookings will be cancelled. €240 to refund.` `staying` is the number of bookings
 * that the other option would cancel.
 */
export function useConsequence({ stay }: Words): (impact: ServiceImpact, staying?: number) => string {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  return (impact, staying = 0) => {
    const { sessions, bookings } = impact;
    const refund = moneyWords(impact, 'toRefund', locale);
    const paid = moneyWords(impact, 'affected', locale);
    const said = (count: number, key: Parameters<typeof text>[0]) =>
      count > 0 ? [text(key, { smart_count: count, count: number(count) })] : [];
    return [
      ...said(bookings.cancelled, 'serviceEditor.remove.bookingsEnd'),
      ...(refund ? [text('serviceEditor.remove.refund', { money: refund })] : []),
      ...said(sessions.cancelled, 'serviceEditor.remove.sessionsEnd'),
      ...said(bookings.moved, 'places.bookingsMove'),
      ...said(sessions.moved, 'places.sessionsMove'),
      ...said(bookings.kept, 'places.coursesShorter'),
      ...(paid ? [text('places.paid', { money: paid })] : []),
      ...said(staying, 'consequences.bookingsKept'),
      ...said(sessions.kept, stay),
    ].join(' ');
  };
}
