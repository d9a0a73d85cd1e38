import type { ContactDetails } from '../../contract/entities/contactDetails.ts';
import type { Sample } from './sample.ts';
import { appointmentsOf } from './sampleAppointments.ts';
import { bookingsOf } from './sampleBookings.ts';
import { sessionsOf, type Catalogue } from './sampleSessions.ts';

/**
 * Adds a calendar to a sample: the sessions that its classes and courses announce, appointments around today, and
 * bookings. Dates are relative to `now`; ids are stable.
 */
export function withCalendar(catalogue: Catalogue, customers: readonly ContactDetails[], now: Date): Sample {
  const held = sessionsOf(catalogue, now);
  const sessions = [...held, ...appointmentsOf(catalogue, held, now)];
  return { ...catalogue, sessions, bookings: bookingsOf(catalogue, sessions, customers, now) };
}
