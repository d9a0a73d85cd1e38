import { Button } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { SelectionFrame } from '../../records/bulk/selection/SelectionFrame.tsx';
import { useRecordList } from '../../records/list/RecordListContext.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useDecide } from '../actions/BookingFlows.tsx';
import type { BookingRow } from '../booking/bookingRow.ts';
import { decisions, decisionsOn } from '../booking/decisions.ts';

/** Decisions about the selected bookings of a page, each with the number of bookings that allow it. */
export function BookingBar() {
  const text = useText();
  const { number } = useFormats();
  const { data = [], selection } = useRecordList<BookingRow>();
  const { decide, mayDecide } = useDecide();
  const selected = data.filter(({ id }) => selection.has(id));
  if (selected.length === 0) return null;
  const [main, ...further] = (mayDecide ? decisions : []).flatMap((decision) => {
    const allowed = selected.filter((booking) => decisionsOn(booking).includes(decision));
    if (allowed.length === 0) return [];
    return (
      <Button key={decision} size="small" aria-haspopup="dialog" onClick={() => decide(decision, allowed)}>
        {text(`bookings.act.${decision}.many`, { count: number(allowed.length) })}
      </Button>
    );
  });
  return (
    <SelectionFrame
      count={text('bulk.bar.onPage', { count: number(selected.length) })}
      onClear={selection.clear}
      main={main}
    >
      {further}
    </SelectionFrame>
  );
}
