import { serviceLocation } from '../../../contract/entities/serviceLocation.ts';
import { useText } from '../../messages/useText.ts';
import type { BulkKind } from '../../records/bulk/bulkKind.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { DeletionQuestion } from '../deletion/DeletionQuestion.tsx';
import { placeWord } from '../serviceWords.ts';
import { priceKeys, sheetFields } from './sheetFields.ts';
import { useBulkOptions } from './useBulkOptions.ts';

/** Bulk runs of services. */
export const bulkKind: BulkKind = {
  entity: 'service',
  fields: sheetFields,
  flags: { 'payment.options.deposit': 'serviceField.payment.options.deposit' },
  priceKeys,
  useOptions: useBulkOptions,
  useRecordedWords: usePlacesWords,
  DeletionQuestion,
};

/** Returns a function that formats all locations of a service, custom ones with their address. */
function usePlacesWords(): (path: string, value: unknown) => string | undefined {
  const text = useText();
  const { locale } = useBusiness();
  const optionsOf = useBulkOptions();

  function nameOf(id: string): string {
    const options = optionsOf('locations.business.id');
    if (!options) return '…';
    return options.find((option) => option.id === id)?.name ?? text('bulk.field.unknown');
  }

  return (path, value) => {
    if (path !== 'locations') return undefined;
    const places = serviceLocation.array().safeParse(value).data ?? [];
    return listOf(
      places.flatMap((place) =>
        place.type === 'BUSINESS' && place.business?.id
          ? [nameOf(place.business.id)]
          : (placeWord(place, text) ?? []),
      ),
      locale,
    );
  };
}
