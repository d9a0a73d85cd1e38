import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { LiveNote } from '../ui/page/LiveNote.tsx';
import { useMay } from '../ui/useMay.ts';
import type { BookingRow } from './bookingRow.ts';
import type { Decision } from './decisions.ts';
import type { NewBooking } from './NewBookingDialog.tsx';

const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const NewBookingDialog = lazyDialog(async () => (await import('./NewBookingDialog.tsx')).NewBookingDialog);
const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

interface Flows {
  /** Opens the dialog of a decision about bookings that allow it. */
  decide: (decision: Decision, bookings: readonly BookingRow[]) => void;
  /** Opens the dialog that moves a booking to another time; `start` proposes an instant. */
  move: (booking: BookingRow, start?: string) => void;
  mayDecide: boolean;
}

const FlowsContext = createContext<Flows>({
  decide: () => {},
  move: () => {},
  mayDecide: false,
});

export const useDecide = () => use(FlowsContext);

const NewBookingContext = createContext<((wanted?: NewBooking) => void) | undefined>(undefined);

/**
 * Opens the dialog for a new booking; undefined without the permission. Used inside `NewBookingFlow`, which
 * `BookingFlows` contains.
 */
export const useNewBooking = () => use(NewBookingContext);

/** Provides the dialog for a new booking to a screen. */
export function NewBookingFlow({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<NewBooking>();
  const mayBook = useMay(confirmBooking) ?? false;
  const open = useCallback((wish: NewBooking = {}) => setWanted(wish), []);
  return (
    <NewBookingContext value={mayBook ? open : undefined}>
      {children}
      {wanted && <NewBookingDialog {...wanted} onClose={() => setWanted(undefined)} />}
    </NewBookingContext>
  );
}

/** Provides decisions about bookings, their moves and new ones to a list or a page, and keeps its bookings up to date. */
export function BookingFlows({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ decision: Decision; bookings: readonly BookingRow[] }>();
  const [moving, setMoving] = useState<{ booking: BookingRow; start: string | undefined }>();
  const mayDecide = useMay(confirmBooking) ?? false;
  const flows = useMemo(
    () => ({
      mayDecide,
      move: (booking: BookingRow, start?: string) => setMoving({ booking, start }),
      decide: (decision: Decision, bookings: readonly BookingRow[]) => setOpen({ decision, bookings }),
    }),
    [mayDecide],
  );
  return (
    <FlowsContext value={flows}>
      <LiveNote />
      <NewBookingFlow>{children}</NewBookingFlow>
      <Suspense fallback={null}>
        {moving && <MoveDialog {...moving} onClose={() => setMoving(undefined)} />}
        {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </FlowsContext>
  );
}
