import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';

/** Returns the names of the list's tabs besides its saved views. */
export function useTabNames(): string[] {
  const text = useText();
  const { tabs, linkedTabs = [] } = useRecordList().kind;
  return [...tabs, ...linkedTabs].map(({ label }) => text(label));
}
