import type { SlugAvailability } from '../../../../contract/entities/services/slugDesk.ts';
import type { AddressHolder } from '../../../tables/services/slugDesk.ts';
import { purgeDateOf } from '../../deadlines.ts';

/** Holder of a slug and the period, in wire form. */
export function holderOnWire({
  id,
  name,
  current,
  since,
  left_date: leftDate,
  deleted_date: deletedDate,
}: AddressHolder): NonNullable<SlugAvailability['holder']> {
  return {
    id,
    name,
    current,
    since: since.toISOString(),
    ...(leftDate && { usedUntil: leftDate.toISOString() }),
    deleted: deletedDate !== null,
    ...(deletedDate && { until: purgeDateOf(deletedDate).toISOString() }),
  };
}
