import { bulkWork, previewBulkRunDeletion } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { serviceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { bulkDeletion, type BulkKind } from '../../records/bulk/bulkKind.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { DeletionQuestion } from '../deletion/DeletionQuestion.tsx';
import { locationWord } from '../serviceWords.ts';
import { ServiceBarActions } from './ServiceBarActions.tsx';
import { priceKeys, sheetFields, sheetSections } from './sheetFields.ts';
import { useBulkOptions } from './useBulkOptions.ts';

/** Bulk runs of services. */
export const bulkKind: BulkKind = {
  entity: 'service',
  words: 'serviceBulk',
  changes: ['services'],
  sections: sheetSections.map((key) => ({ key, label: `serviceBulk.section.${key}` })),
  fields: sheetFields,
  flags: { 'payment.options.deposit': 'serviceField.payment.options.deposit' },
  mergedColumns: [{ key: 'price', label: 'serviceField.payment.fixed.price.value', cells: priceKeys }],
  mergedPaths: [{ prefix: 'variants.', key: 'variants', label: 'bulk.field.variants' }],
  sideEffects: [
    ['addresses', 'serviceBulk.side.addresses'],
    ['sessions', 'serviceBulk.side.sessions'],
    ['bookings', 'serviceBulk.side.bookings'],
    ['booked', 'serviceBulk.side.booked'],
  ],
  reasons: { COURSE_WITHOUT_SESSIONS: 'services.noSessionsToShow' },
  startLabel,
  useOptions: useBulkOptions,
  useRecordedWords: useLocationsWords,
  BarActions: ServiceBarActions,
  deletion: bulkDeletion({
    fetch: (api, id) => api.send(previewBulkRunDeletion, { path: { id } }),
    read: ({ serviceCount, impact: { token, sessions, bookings } }) => ({
      token,
      count: serviceCount,
      sideEffects: { sessions: sessions.cancelled, bookings: bookings.cancelled },
      asks: sessions.cancelled + bookings.cancelled > 0,
    }),
    Question: DeletionQuestion,
  }),
};

/** Importing, hiding and showing have labels of their own. */
function startLabel({ work }: BulkRun): MessageKey | undefined {
  if ('import' in work) return 'serviceBulk.startImport';
  const [only, ...others] = bulkWork.safeParse(work).data?.operations ?? [];
  if (others.length > 0 || only?.do !== 'SET_FLAG' || only.field !== 'hidden') return undefined;
  return only.value ? 'serviceBulk.startHide' : 'serviceBulk.startShow';
}

/** Returns a function that formats all locations of a service, custom ones with their address. */
function useLocationsWords(): (path: string, value: unknown) => string | undefined {
  const text = useText();
  const { locale } = useBusiness();
  const optionsOf = useBulkOptions();

  function nameOf(id: string): string {
    return nameOrGone(optionsOf('locations.business.id'), id, text('bulk.field.unknown'));
  }

  return (path, value) => {
    if (path !== 'locations') return undefined;
    const locations = serviceLocation.array().safeParse(value).data ?? [];
    return listOf(
      locations.flatMap((location) =>
        location.type === 'BUSINESS' && location.business?.id
          ? [nameOf(location.business.id)]
          : (locationWord(location, text) ?? []),
      ),
      locale,
    );
  };
}
