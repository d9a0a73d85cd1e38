import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { useText } from '../../messages/useText.ts';
import { useCommands } from '../../ui/keys/commands.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { LiveNote } from '../booking/LiveNote.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import type { Decision } from '../booking/decisions.ts';
import type { NewBooking } from '../new/NewBookingDialog.tsx';
import type { Moving, Proposal } from '../move/useMove.ts';

const MoveDialog = lazyDialog(async () => (await import('../move/MoveDialog.tsx')).MoveDialog);
const NewBookingDialog = lazyDialog(
  async () => (await import('../new/NewBookingDialog.tsx')).NewBookingDialog,
);
const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

interface Flows {
  /** Opens the dialog of a decision about bookings that allow it. */
  decide: (decision: Decision, bookings: readonly BookingRow[]) => void;
  /** Opens the move of a booking to another time or staff member. */
  move: (booking: BookingRow, proposal?: Proposal) => void;
  mayDecide: boolean;
  /** The move that is open. */
  moving: Moving | undefined;
  endMove: () => void;
}

const FlowsContext = createContext<Flows>({
  decide: () => {},
  move: () => {},
  mayDecide: false,
  moving: undefined,
  endMove: () => {},
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
  const text = useText();
  useCommands({
    actions: () =>
      mayBook ? [{ key: 'newBooking', label: text('bookings.new'), onSelect: () => open() }] : [],
  });
  return (
    <NewBookingContext value={mayBook ? open : undefined}>
      {children}
      {wanted && <NewBookingDialog {...wanted} onClose={() => setWanted(undefined)} />}
    </NewBookingContext>
  );
}

interface BookingFlowsProps {
  children: ReactNode;
  /** The screen shows the open move itself instead of a dialog. */
  showsMoves?: boolean;
}

/** Provides decisions about bookings, their moves and new ones to a list or a page, and keeps its bookings up to date. */
export function BookingFlows({ children, showsMoves = false }: BookingFlowsProps) {
  const [open, setOpen] = useState<{ decision: Decision; bookings: readonly BookingRow[] }>();
  const [moving, setMoving] = useState<Moving>();
  const mayDecide = useMay(confirmBooking) ?? false;
  const flows = useMemo(
    () => ({
      mayDecide,
      moving,
      endMove: () => setMoving(undefined),
      move: (booking: BookingRow, proposal: Proposal = {}) => setMoving({ booking, ...proposal }),
      decide: (decision: Decision, bookings: readonly BookingRow[]) => setOpen({ decision, bookings }),
    }),
    [mayDecide, moving],
  );
  return (
    <FlowsContext value={flows}>
      <LiveNote />
      <NewBookingFlow>{children}</NewBookingFlow>
      <Suspense fallback={null}>
        {moving && !showsMoves && <MoveDialog moving={moving} onClose={flows.endMove} />}
        {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </FlowsContext>
  );
}
