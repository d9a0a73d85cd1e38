import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useFilterWords } from './useFilterWords.ts';

/** Empty state of a filter without matches. */
export function NoMatchWords() {
  const text = useText();
  const { words } = useRecordList().kind;
  return text(words.noMatch, { filters: useFilterWords() });
}
