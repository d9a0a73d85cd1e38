import type { AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { useAddOns } from './useAddOns.ts';

/** Formats groups with their add-ons: `Extras (Hot stones, Tea) and Drinks (Water)`; empty without groups. */
export function useGroupWords(): (groups: readonly AddOnGroup[]) => string {
  const text = useText();
  const { locale } = useBusiness();
  const { addOns } = useAddOns();
  return (groups) =>
    listOf(
      groups.map(({ name = '', addOnIds = [] }) =>
        addOnIds.length === 0
          ? name
          : text('addOns.words', {
              group: name,
              names: addOnIds.map((id) => nameOrGone(addOns, id, text('addOns.gone'))).join(', '),
            }),
      ),
      locale,
    );
}
