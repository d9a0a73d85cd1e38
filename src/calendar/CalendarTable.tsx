import { useText } from '../messages/useText.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import type { CalendarAddress } from './address.ts';
import type { EntriesProps } from './entriesProps.ts';
import { EntryTable } from './EntryTable.tsx';

interface CalendarTableProps extends EntriesProps {
  filters: CalendarAddress['filters'];
}

/** The entries as a table, or why there are none. */
export function CalendarTable({ filters, ...table }: CalendarTableProps) {
  const text = useText();
  if (table.isLoading || table.entries.length > 0) return <EntryTable {...table} />;
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  return (
    <EmptyState title={text(isFiltered ? 'calendar.noMatch' : 'calendar.nothingTitle')}>
      {text(isFiltered ? 'calendar.noMatchLead' : 'calendar.nothingLead')}
    </EmptyState>
  );
}
