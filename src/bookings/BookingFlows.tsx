import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { useMay } from '../ui/useMay.ts';
import type { BookingRow } from './bookingRow.ts';
import type { Decision } from './decisions.ts';

const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

interface Flows {
  /** Opens the dialog of a decision about bookings that allow it. */
  decide: (decision: Decision, bookings: readonly BookingRow[]) => void;
  /** Opens the dialog that moves a booking to another time. */
  move: (booking: BookingRow) => void;
  mayDecide: boolean;
}

const FlowsContext = createContext<Flows>({
  decide: () => {},
  move: () => {},
  mayDecide: false,
});

export const useDecide = () => use(FlowsContext);

/** Provides decisions about bookings and their moves to a list or a page. */
export function BookingFlows({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ decision: Decision; bookings: readonly BookingRow[] }>();
  const [moving, move] = useState<BookingRow>();
  const mayDecide = useMay(confirmBooking) ?? false;
  const flows = useMemo(
    () => ({
      mayDecide,
      move,
      decide: (decision: Decision, bookings: readonly BookingRow[]) => setOpen({ decision, bookings }),
    }),
    [mayDecide],
  );
  return (
    <FlowsContext value={flows}>
      {children}
      <Suspense fallback={null}>
        {moving && <MoveDialog booking={moving} onClose={() => move(undefined)} />}
        {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </FlowsContext>
  );
}
