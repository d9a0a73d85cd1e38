import type { ContactDetails } from '../../contract/entities/bookings/contactDetails.ts';
import type { Sample } from './sample.ts';
import { appointmentsOf } from './sampleAppointments.ts';
import { bookingsOf } from './sampleBookings.ts';
import { blockedSpans, eventsOfPlan } from './sampleHours.ts';
import { sessionsOf, type Catalogue } from './sampleSessions.ts';

/**
 * Adds a calendar to a sample: hours and absences, the sessions that its classes and courses announce with their
 * series, appointments around today, and bookings. Dates are relative to `now`; ids are stable.
 */
export function withCalendar(catalogue: Catalogue, customers: readonly ContactDetails[], now: Date): Sample {
  const { plan, ...records } = catalogue;
  const { timeZone } = catalogue.business;
  const blocked = blockedSpans(plan.blocks, now, timeZone);
  const { sessions: ofServices, series, occurrences } = sessionsOf(catalogue, blocked, now);
  const sessions = [...ofServices, ...appointmentsOf(catalogue, ofServices, blocked, now)];
  return {
    ...records,
    // A series without an end has no last session.
    services: records.services.map((service) =>
      plan.openEnded.includes(service.id)
        ? { ...service, schedule: { ...service.schedule, lastSessionEnd: undefined } }
        : service,
    ),
    events: [...eventsOfPlan(plan, now, timeZone), ...series],
    sessions,
    occurrences,
    bookings: bookingsOf(catalogue, sessions, customers, now),
  };
}
