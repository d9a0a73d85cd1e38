import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import type { ChangeReader } from '../../records/history/changeReader.ts';
import { changedServiceParts } from './changedServiceParts.ts';
import { isOfAddress, otherAddress } from './otherAddress.ts';
import { prices } from './priceEntity.ts';
import { useChoiceParts } from './useChoiceParts.ts';
import { useGroupParts } from './useGroupParts.ts';
import { useServicePartWords } from './useServicePartWords.ts';

const priceSentences = new Map<string, MessageKey>([
  ['created', 'history.did.added'],
  ['deleted', 'history.did.removed'],
]);

/** Describes changes of services and their related records. */
export function useServiceChanges(): ChangeReader {
  const text = useText();
  const { labelOf, partWords } = useServicePartWords();
  const choiceParts = useChoiceParts();
  const groupParts = useGroupParts();
  return {
    partsOf: ({ entity, fields }) =>
      entity === prices
        ? choiceParts(fields)
        : changedServiceParts(fields).flatMap((part) =>
            part.name === 'addOnGroups' ? groupParts(part) : [partWords(part)],
          ),
    /** Prices of several variants count as one field. */
    labelsOf: (entity, parts) =>
      entity === prices && parts.length !== 1 ? [text('serviceField.optionsAndVariants')] : undefined,
    labelOf: (path) => {
      const [part] = changedServiceParts([{ field: path }]);
      return part && labelOf(part);
    },
    sentenceOf: ({ entity, action }) => (entity === prices ? priceSentences.get(action) : undefined),
    unrestoredBy: (paths, when) => [
      ...(when === 'before' && paths.includes('locations') ? [text('history.stays.places')] : []),
      ...(paths.some(isOfAddress) ? [text('history.stays.address')] : []),
    ],
    movesCalendar: (paths) => paths.includes('locations'),
    alternativeTo: (error) => otherAddress(error, text),
  };
}
