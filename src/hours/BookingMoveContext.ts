import { createContext } from 'react';
import type { Booking } from '../../contract/entities/bookings/booking.ts';

/** A booking with the name of its customer. */
export type NamedBooking = Booking & { name: string };

/** Opens the dialog that moves a booking; undefined without the right to. Bookings provide it, above this layer. */
export const BookingMoveContext = createContext<((booking: NamedBooking) => void) | undefined>(undefined);
