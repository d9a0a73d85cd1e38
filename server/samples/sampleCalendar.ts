import type { ContactDetails } from '../../contract/entities/contactDetails.ts';
import type { Sample } from './sample.ts';
import { appointmentsOf } from './sampleAppointments.ts';
import { bookingsOf } from './sampleBookings.ts';
import { sessionsOf, type Catalogue } from './sampleSessions.ts';

/**
 * A sample with a calendar: the sessions that its classes and courses say they have, appointments around today, and who
 * booked them. It moves along with today, and its ids stay.
 */
export function withCalendar(catalogue: Catalogue, customers: readonly ContactDetails[], now: Date): Sample {
  const held = sessionsOf(catalogue, now);
  const sessions = [...held, ...appointmentsOf(catalogue, held, now)];
  return { ...catalogue, sessions, bookings: bookingsOf(catalogue, sessions, customers, now) };
}
