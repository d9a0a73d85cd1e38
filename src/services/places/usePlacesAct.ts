import type { ServiceImpact } from '../../../contract/entities/serviceImpact.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText, type Text } from '../../messages/useText.ts';
import type { PlacesAnswer } from './usePlacesPreview.ts';

interface PlacesAct {
  /** The button that does it, named by what happens. */
  label: string;
  /** What to type first; undefined where nobody loses a booking. */
  typed: string | undefined;
}

export function usePlacesAct(
  answer: PlacesAnswer,
  impact: ServiceImpact | undefined,
  serviceName: string,
): PlacesAct {
  const text = useText();
  const { number } = useFormats();
  const { sessions, bookings } = impact ?? { sessions: none, bookings: none };
  const say = (key: Parameters<Text>[0], count: number) =>
    text(key, { smart_count: count, count: number(count) });
  switch (answer) {
    case 'KEEP':
      return { label: say('places.actKeep', sessions.kept), typed: undefined };
    case 'MOVE':
      return {
        label:
          bookings.moved > 0
            ? say('places.actMoveBookings', bookings.moved)
            : say('places.actMoveSessions', sessions.moved),
        typed: undefined,
      };
    case 'CANCEL':
      return bookings.cancelled > 0
        ? { label: say('places.actCancelBookings', bookings.cancelled), typed: serviceName }
        : { label: say('places.actCancelSessions', sessions.cancelled), typed: undefined };
    default:
      return answer satisfies never;
  }
}

const none = { kept: 0, moved: 0, cancelled: 0 };
