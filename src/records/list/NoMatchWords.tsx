import { useText } from '../../messages/useText.ts';
import { useRecordList } from './RecordListContext.ts';
import { useFilterWords } from './useFilterWords.ts';

/** Says what nothing matches. */
export function NoMatchWords() {
  const text = useText();
  const { words } = useRecordList().kind;
  return text(words.noMatch, { filters: useFilterWords() });
}
