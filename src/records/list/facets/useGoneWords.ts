import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import type { Naming } from '../listFilter.ts';
import { listOf } from '../../../ui/words/listOf.ts';

/** Reports that a filter references something deleted, with an action that removes those conditions. */
export function useGoneWords({ label }: Naming, gone: readonly string[]) {
  const text = useText();
  const { locale } = useBusiness();
  const kinds = gone.map((kind) => text(label(kind)));
  const what = listOf(kinds, locale);
  return {
    title: text('list.filter.gone.title', { what }),
    lead: text('list.filter.gone.lead', { smart_count: gone.length }),
    forget: text('list.filter.gone.forget', { smart_count: gone.length }),
  };
}
