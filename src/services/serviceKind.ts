import { restoreService } from '../../contract/calls/workbench/frontdesk.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { bulkKind } from './bulk/bulkKind.ts';
import { prices } from './history/priceEntity.ts';
import { useServiceChanges } from './history/useServiceChanges.ts';
import { ServicesCard } from './ServicesCard.tsx';

/** The record family of services. */
export const serviceKind: RecordKind = {
  resource: 'services',
  path: 'services',
  label: 'layout.nav.services',
  find: {},
  create: 'services.new',
  imports: 'services.import',
  entities: ['service', prices],
  // Bookings, sessions and prices are shown with their service.
  recordOf: ({ entity, entityId, serviceId }) => (entity === 'service' ? entityId : serviceId),
  useChangeReader: useServiceChanges,
  trash: {
    restore: restoreService,
    typeOf: ({ type }, text) => (type ? text(`services.type.${type}`) : ''),
    retained: ({ slug = '' }, text) => text('trash.address', { slug }),
  },
  bulk: bulkKind,
  OverviewCard: ServicesCard,
};
