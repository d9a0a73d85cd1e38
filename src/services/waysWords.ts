import { paymentOptions } from '../../contract/entities/values/price.ts';
import type { Text } from '../messages/useText.ts';
import { listOf } from '../ui/words/listOf.ts';

/** Formats payment methods: `Online and In person`. Accepts unvalidated values. */
export function waysWords(value: unknown, text: Text, locale: string): string {
  const options = paymentOptions.safeParse(value).data ?? {};
  const words = (['online', 'inPerson', 'pricingPlan'] as const)
    .filter((way) => options[way])
    .map((way) => text(`serviceEditor.way.${way}`));
  return words.length > 0 ? listOf(words, locale) : text('serviceEditor.way.none');
}
