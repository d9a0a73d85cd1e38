import type { ReactNode } from 'react';
import { BookingMoveContext } from '../../hours/BookingMoveContext.ts';
import { BookingFlows, useDecide } from './BookingFlows.tsx';

/** Provides the move of bookings to the editors of hours, which are below this layer. */
export const BookingMoves = ({ children }: { children: ReactNode }) => (
  <BookingFlows>
    <Moves>{children}</Moves>
  </BookingFlows>
);

function Moves({ children }: { children: ReactNode }) {
  const { move, mayDecide } = useDecide();
  return <BookingMoveContext value={mayDecide ? move : undefined}>{children}</BookingMoveContext>;
}
