import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Text } from '../../../messages/useText.ts';
import { coverObstacle, type Crossing } from './coverage.ts';
import type { Tick } from './planTicks.ts';

/** Describes a cell beyond its tick; empty if there is nothing to add. */
export function crossingWords({ idle, obstacle }: Crossing, tick: Tick | undefined, text: Text): string {
  if (tick?.state === 'failed') return text('board.cell.failed');
  if (obstacle) return text(`board.obstacle.${obstacle}`);
  return idle ? text('board.cell.idle') : '';
}

/** Short reason why no plan can pay for a service; empty if plans are possible. */
export function noteWords(service: Service, text: Text): string {
  const none = coverObstacle(service);
  if (none !== 'NO_PRICE') return none ? text('board.note.APPROVAL') : '';
  const rateType = service.payment?.rateType;
  switch (rateType) {
    case 'CUSTOM':
    case 'NO_FEE':
    case 'SUBSCRIPTION':
      return text(`board.note.${rateType}`);
    case 'FIXED':
    case 'VARIED':
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return text('board.note.UNKNOWN');
    default:
      return rateType satisfies never;
  }
}
