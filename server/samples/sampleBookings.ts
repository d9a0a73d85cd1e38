import { dayMinutes } from '../../contract/durations.ts';
import type { Booking, BookingStatus } from '../../contract/entities/bookings/booking.ts';
import type { ContactDetails } from '../../contract/entities/bookings/contactDetails.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import type { StoredBooking } from '../tables/calendar/bookings.ts';
import { chance, pickSome } from './sampleChance.ts';
import { minutesLater } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';
import { paymentOf } from './samplePayments.ts';
import type { SampleService } from './sample.ts';
import { plannedStatuses } from './sampleHours.ts';
import { isNear, type Catalogue } from './sampleSessions.ts';

/** Bookings of courses, and of the appointments and classes of six weeks. */
export function bookingsOf(
  catalogue: Catalogue,
  sessions: readonly Session[],
  customers: readonly ContactDetails[],
  now: Date,
): StoredBooking[] {
  const services = new Map(catalogue.services.map((service) => [service.id, service]));
  const { currency } = catalogue.business;
  const ofSessions = sessions.flatMap((session) => {
    const service = services.get(session.scheduleOwnerId);
    if (!service || service.type === 'COURSE' || !isNear(session.start.timestamp, now)) return [];
    return claimsOn(catalogue, { service, session }, customers, now).map((claim) =>
      slotBooking(catalogue, service, session, claim, now),
    );
  });
  const ofCourses = catalogue.services.flatMap((service) => {
    const ownSessions = sessions.filter(({ scheduleOwnerId }) => scheduleOwnerId === service.id);
    return service.type === 'COURSE'
      ? courseBookings(service, ownSessions, customers, { now, currency })
      : [];
  });
  return [...ofSessions, ...ofCourses];
}

interface Claim {
  /** Seed of the claim, so that its random values are stable. */
  name: string;
  customer: ContactDetails;
  participants: number;
  status: BookingStatus;
}

function claimsOn(
  { plan, business }: Catalogue,
  { service, session }: { service: SampleService; session: Session },
  customers: readonly ContactDetails[],
  now: Date,
): Claim[] {
  const name = session.id;
  const at = { serviceId: service.id, start: session.start.timestamp };
  const statuses = plannedStatuses(plan, at, { now, timeZone: business.timeZone });
  if (statuses) {
    return pickSome(`${name}/who`, customers, statuses.length).flatMap((customer, index) => {
      const status = statuses[index];
      return status ? { name: `${name}/${index}`, customer, participants: 1, status } : [];
    });
  }
  const full = service.type === 'CLASS' && chance(`${name}/full`) < 0.12;
  const share = full ? 1 : 0.07 + chance(`${name}/share`) * 0.25;
  const wanted = service.type === 'APPOINTMENT' ? 1 : Math.max(1, Math.round(session.capacity * share));
  const claims: Claim[] = [];
  let spots = 0;
  for (const [index, customer] of pickSome(`${name}/who`, customers, wanted + 1).entries()) {
    const claim = `${name}/${index}`;
    const pair = service.type === 'CLASS' && wanted - spots > 1 && chance(`${claim}/pair`) < 0.1;
    const participants = pair ? 2 : 1;
    if (spots + participants <= wanted) {
      const status =
        full && session.status === 'CONFIRMED' ? 'CONFIRMED' : statusOf(service, session, claim, now);
      claims.push({ name: claim, customer, participants, status });
      spots += participants;
    } else if (full && session.status === 'CONFIRMED' && isAhead(session, now)) {
      claims.push({ name: claim, customer, participants: 1, status: 'WAITING_LIST' });
    }
  }
  return claims;
}

function isAhead({ start }: Session, now: Date): boolean {
  return Date.parse(start.timestamp) > now.getTime();
}

function statusOf(
  { type, onlineBooking }: SampleService,
  session: Session,
  claim: string,
  now: Date,
): BookingStatus {
  if (session.status === 'CANCELLED') return 'CANCELED';
  const luck = chance(`${claim}/status`);
  // Never cancelled: its session would block time without a customer.
  if (type === 'APPOINTMENT') {
    return onlineBooking?.requireManualApproval && isAhead(session, now) && luck < 0.7
      ? 'PENDING'
      : 'CONFIRMED';
  }
  if (onlineBooking?.requireManualApproval) {
    if (isAhead(session, now)) return luck < 0.5 ? 'PENDING' : 'CONFIRMED';
    // The first request of each past session is declined.
    return claim === `${session.id}/0` ? 'DECLINED' : 'CONFIRMED';
  }
  if (luck < 0.06) return 'CANCELED';
  return luck < 0.09 && isAhead(session, now) ? 'CREATED' : 'CONFIRMED';
}

function slotBooking(
  { business, resources }: Catalogue,
  service: SampleService,
  session: Session,
  claim: Claim,
  now: Date,
): StoredBooking {
  const { start, end, location, affectedSchedules = [] } = session;
  const resource = resources.find(({ id }) => id === affectedSchedules[0]?.scheduleOwnerId);
  const appointment = service.type === 'APPOINTMENT';
  const slot = {
    serviceId: service.id,
    scheduleId: session.scheduleId,
    ...(!(appointment && claim.status === 'PENDING') && { eventId: session.id }),
    startDate: start.timestamp,
    endDate: end.timestamp,
    timezone: business.timeZone,
    ...(resource && { resource: { id: resource.id, name: resource.name } }),
    ...(location && { location }),
  };
  const bookedEntity = { slot, title: service.name, tags: [appointment ? 'INDIVIDUAL' : 'GROUP'] };
  const times = { startDate: start.timestamp, endDate: end.timestamp };
  const facts = { now, currency: business.currency };
  return {
    ...storedBooking(service, { bookedEntity, ...times }, claim, facts),
    sessionId: session.id,
    ...(appointment && {
      resourceIds: affectedSchedules.flatMap(({ scheduleOwnerId }) => scheduleOwnerId ?? []),
      bufferMinutes: service.schedule?.availabilityConstraints?.timeBetweenSessions ?? 0,
    }),
  };
}

function courseBookings(
  service: SampleService,
  sessions: readonly Session[],
  customers: readonly ContactDetails[],
  facts: Facts,
): StoredBooking[] {
  const [first] = sessions;
  const last = sessions.at(-1);
  if (!first || !last) return [];
  const share = chance(`${service.id}/full`) < 0.25 ? 1 : 0.3 + chance(`${service.id}/share`) * 0.5;
  const count = Math.round((service.defaultCapacity ?? 1) * share);
  const schedule = {
    scheduleId: first.scheduleId,
    serviceId: service.id,
    ...(first.location && { location: first.location }),
    timezone: first.start.timeZone,
    firstSessionStart: first.start.timestamp,
    lastSessionEnd: last.end.timestamp,
  };
  const booked = {
    bookedEntity: { schedule, title: service.name, tags: ['COURSE'] },
    startDate: first.start.timestamp,
    endDate: last.end.timestamp,
  };
  return pickSome(`${service.id}/who`, customers, count).map((customer, index) => {
    const name = `${service.id}/course/${index}`;
    const status = chance(`${name}/status`) < 0.08 ? 'CANCELED' : 'CONFIRMED';
    return storedBooking(service, booked, { name, customer, participants: 1, status }, facts);
  });
}

interface Facts {
  now: Date;
  currency: string;
}

type Booked = Pick<Booking, 'bookedEntity' | 'startDate' | 'endDate'>;

function storedBooking(
  service: SampleService,
  booked: Booked,
  { name, customer, participants, status }: Claim,
  { now, currency }: Facts,
): StoredBooking {
  // Made some days before the session begins, and not in the future.
  const until = Math.min(Date.parse(booked.startDate ?? ''), now.getTime());
  const latest = new Date(until).toISOString();
  const createdDate = minutesLater(latest, -Math.round((0.2 + chance(`${name}/ahead`) * 12) * dayMinutes));
  const over = status === 'CANCELED' || status === 'DECLINED';
  const hoursSince = Math.max(1, Math.round((until - Date.parse(createdDate)) / 7_200_000));
  const updatedDate = over ? minutesLater(createdDate, hoursSince * 30) : createdDate;
  const { contactId } = customer;
  const { paid, ...payment } = paymentOf(service.payment, { name, participants, status, currency });
  return {
    booking: {
      id: sampleId(`${name}/booking`),
      revision: over ? '2' : '1',
      createdDate,
      updatedDate,
      ...booked,
      contactDetails: customer,
      totalParticipants: participants,
      status,
      ...payment,
      createdBy: { contactId },
      ...(status === 'CANCELED' && { canceledDate: updatedDate }),
    },
    ...(paid && { paid }),
  };
}
