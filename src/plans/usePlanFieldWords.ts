import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { getPath, isFields, type Fields } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { perkWords } from './perksIn.ts';
import { readTerms } from './planTerms.ts';
import { useSessionWords } from './useSessionWords.ts';
import { useTermWords } from './useTermWords.ts';

/** Returns a function that formats a field of a plan; `''` if empty. */
export function usePlanFieldWords(): (field: EditorField, record: Fields) => string {
  const text = useText();
  const plainWords = usePlainWords();
  const termWords = useTermWords();
  const sessionWords = useSessionWords();
  const { locale } = useBusiness();
  return ({ path, kind }, record) => {
    const value = getPath(record, path);
    if (path === 'pricingVariants') {
      const first: unknown = Array.isArray(value) ? value[0] : undefined;
      return isFields(first) ? termWords(readTerms(first)) : '';
    }
    if (path === 'benefit') return isFields(value) ? sessionWords(value as PricingPlan['benefit']) : '';
    if (path === 'perks') return perkWords(value, locale);
    if (path === 'visibility') {
      return value === 'PUBLIC' || value === 'PRIVATE' ? text(`plans.visibility.${value}`) : '';
    }
    if (path === 'maxPurchasesPerBuyer') return text(value === 1 ? 'layout.field.on' : 'layout.field.off');
    return plainWords(kind, value);
  };
}
