import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { useMay } from '../ui/useMay.ts';
import type { BookingRow } from './bookingRow.ts';
import type { Decision } from './decisions.ts';

const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

interface Flows {
  /** Opens the dialog of a decision about bookings that allow it. */
  decide: (decision: Decision, bookings: readonly BookingRow[]) => void;
  mayDecide: boolean;
}

const FlowsContext = createContext<Flows>({ decide: () => {}, mayDecide: false });

export const useDecide = () => use(FlowsContext);

/** Provides decisions about bookings to a list or a page. */
export function BookingFlows({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ decision: Decision; bookings: readonly BookingRow[] }>();
  const mayDecide = useMay(confirmBooking) ?? false;
  const flows = useMemo(
    () => ({
      mayDecide,
      decide: (decision: Decision, bookings: readonly BookingRow[]) => setOpen({ decision, bookings }),
    }),
    [mayDecide],
  );
  return (
    <FlowsContext value={flows}>
      {children}
      <Suspense fallback={null}>
        {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </FlowsContext>
  );
}
