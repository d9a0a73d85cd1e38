import { useText } from '../../messages/useText.ts';
import { useFilterWords } from './useFilterWords.ts';

/** Says what nothing matches. */
export function NoMatchWords() {
  const text = useText();
  return text('services.empty.noMatch', { filters: useFilterWords() });
}
