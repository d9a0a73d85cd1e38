import type { RecordKind } from '../records/recordKind.ts';
import { bulkKind } from './bulk/bulkKind.ts';
import { prices } from './history/priceEntity.ts';
import { useServiceChanges } from './history/useServiceChanges.ts';
import { ServicesCard } from './ServicesCard.tsx';

/** The record family of services. */
export const serviceKind: RecordKind = {
  resource: 'services',
  entities: ['service', prices],
  useChangeReader: useServiceChanges,
  bulk: bulkKind,
  OverviewCard: ServicesCard,
};
