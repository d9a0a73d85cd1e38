import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText, type Text } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';

interface RemovalLabel {
  /** Label of the confirming button: `Save, move 3 bookings and cancel 5 bookings`. */
  label: string;
  /** Text to type first; undefined if no bookings will be cancelled. */
  typed: string | undefined;
}

export function useRemovalLabel(impact: ServiceImpact | undefined, serviceName: string): RemovalLabel {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  if (!impact) return { label: '', typed: undefined };
  const { sessions, bookings } = impact;
  const say = (key: Parameters<Text>[0], count: number) =>
    count > 0 ? [text(key, { smart_count: count, count: number(count) })] : [];
  const what = [
    ...(bookings.moved > 0
      ? say('places.act.moveBookings', bookings.moved)
      : say('places.act.moveSessions', sessions.moved)),
    ...(bookings.cancelled > 0
      ? say('places.act.cancelBookings', bookings.cancelled)
      : say('places.act.cancelSessions', sessions.cancelled)),
    ...say('places.act.keepSessions', sessions.kept),
  ];
  return {
    label: text('places.act.save', { what: listOf(what, locale) }),
    typed: bookings.cancelled > 0 ? serviceName : undefined,
  };
}
