import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import type { CalendarAddress } from './address.ts';
import { AgendaList } from './AgendaList.tsx';
import { CalendarTable } from './CalendarTable.tsx';
import type { EntriesProps } from './entriesProps.ts';
import { MonthGrid } from './grid/MonthGrid.tsx';
import { TimeGrid, type TimeGridProps } from './grid/TimeGrid.tsx';
import type { CalendarData } from './useCalendarData.ts';

interface CalendarBodyProps {
  address: CalendarAddress;
  data: CalendarData;
  shown: EntriesProps;
  today: string;
  onDay: (day: string) => void;
  /** Of the views by the hour. */
  grid: Omit<TimeGridProps, keyof EntriesProps | 'by' | 'today' | 'onDay'>;
}

/** The entries in the view of the address, or why they cannot be shown. */
export function CalendarBody({ address, data, shown, today, onDay, grid }: CalendarBodyProps) {
  const text = useText();
  const { view, day, by, asTable, filters } = address;
  if (data.error && !data.isComplete) {
    return <ErrorPanel what={text('calendar.failed')} error={data.error} onRetry={data.refetch} />;
  }
  if (asTable) return <CalendarTable {...shown} filters={filters} />;
  switch (view) {
    case 'month':
      return <MonthGrid {...shown} month={day} today={today} onDay={onDay} />;
    case 'agenda':
      return <AgendaList {...shown} />;
    case 'day':
    case 'week':
      return <TimeGrid {...shown} {...grid} by={by} today={today} onDay={onDay} />;
    default:
      return view satisfies never;
  }
}
