import type { Service } from '../../contract/entities/service.ts';
import { serviceState } from '../../contract/entities/serviceState.ts';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useText } from '../messages/useText.ts';

/** Booking status of a service, with its reason in a tooltip. */
export function ServiceStateChip({ service, now }: { service: Service; now: Date }) {
  const text = useText();
  const { state, reason } = serviceState(service, now);
  return (
    <StateChip tone={state} reason={reason === 'BOOKABLE' ? undefined : text(`services.reason.${reason}`)}>
      {text(`services.state.${reason}`)}
    </StateChip>
  );
}
