import { stateOf, toneOf } from '../../../contract/entities/services/serviceState.ts';
import { Absent } from '../../ui/page/Absent.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { useText } from '../../messages/useText.ts';
import { statusOf } from './statusPanel.ts';
import type { Diagnosed } from './useDiagnoses.ts';
import { useReasonWords } from './useReasonWords.ts';

interface ServiceStateChipProps {
  diagnosis: Diagnosed;
  /** The service, whose checks the chip opens. */
  serviceId?: string;
}

/** Booking status of a service, with its reason in a tooltip; a dash if it is unknown. */
export function ServiceStateChip({ diagnosis, serviceId }: ServiceStateChipProps) {
  const text = useText();
  const { reasonOf } = useReasonWords();
  if (diagnosis === null) return <Absent />;
  if (!diagnosis) return <Skeleton width={84} height={22} />;
  const state = stateOf(diagnosis);
  return (
    <StateChip tone={toneOf(state)} reason={reasonOf(diagnosis)} to={serviceId && statusOf(serviceId)}>
      {text(`services.state.${state}`)}
    </StateChip>
  );
}
