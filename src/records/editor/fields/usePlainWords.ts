import type { FieldKind } from '../../../../contract/fieldTraits.ts';
import { useText } from '../../../messages/useText.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';

/** Returns a function that formats a value by the kind of its field; `''` if empty. */
export function usePlainWords(): (kind: FieldKind | undefined, value: unknown) => string {
  const text = useText();
  const { business, locale } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  return (kind, value) => {
    if (kind === 'flag') return text(value === true ? 'layout.field.on' : 'layout.field.off');
    // May be no valid amount while typing.
    if (kind === 'amount' && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
      return money({ value });
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}
