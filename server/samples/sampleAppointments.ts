import type { Resource } from '../../contract/entities/locations/resource.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import { minuteMs } from '../../contract/durations.ts';
import { chance, pick } from './sampleChance.ts';
import { days, instantOf, wallOf, type Moment } from './sampleDates.ts';
import { isBlocked, isOpen, weekOf, type BlockedSpan } from './sampleHours.ts';
import { sampleId } from './sampleId.ts';
import { minutesOf, roomsAt, sessionAt, type Catalogue } from './sampleSessions.ts';

const times = ['09:30', '11:15', '13:30', '15:15', '16:45'] as const;
const weeks = [-2, -1, 0, 1, 2, 3] as const;

/** Share of the times of a staff member that is booked, as far as they work then. */
const bookedShare = 0.24;

/** A session with the time that its people and rooms are taken. */
interface Taken {
  owners: ReadonlySet<string>;
  start: number;
  /** With the buffer after it. */
  end: number;
}

/**
 * Appointments of all staff members who offer some, within their hours and those of the room, when neither of both is
 * in `sessions`, away or in another appointment.
 */
export function appointmentsOf(
  catalogue: Catalogue,
  sessions: readonly Session[],
  blocked: readonly BlockedSpan[],
  now: Date,
): Session[] {
  const taken = sessions.filter(({ status }) => status === 'CONFIRMED').map(takenBy);
  const made: Session[] = [];
  const people = catalogue.resources.filter(({ typeId }) => typeId === staffResourceTypeId);
  for (const person of people) {
    for (const moment of moments) {
      const session = appointmentAt(catalogue, person, moment, { blocked, now });
      if (!session) continue;
      const mine = takenBy(session);
      if (taken.some((other) => meet(mine, other))) continue;
      taken.push(mine);
      made.push(session);
    }
  }
  return made;
}

const moments: Moment[] = weeks.flatMap((week) =>
  days.flatMap((day) => times.map((time) => ({ week, day, time }))),
);

function appointmentAt(
  catalogue: Catalogue,
  person: Resource,
  moment: Moment,
  { blocked, now }: { blocked: readonly BlockedSpan[]; now: Date },
): Session | undefined {
  const name = `${person.id}/${moment.week}/${moment.day}/${moment.time}`;
  if (chance(`${name}/booked`) > bookedShare) return undefined;
  const given = catalogue.services.filter(
    ({ type, staffMemberIds, hidden }) =>
      type === 'APPOINTMENT' && !hidden && staffMemberIds?.includes(person.id),
  );
  const service = pick(`${name}/service`, given);
  const minutes = service && pick(`${name}/minutes`, minutesOf(service));
  if (!service || minutes === undefined) return undefined;
  const location = pick(`${name}/place`, service.locations ?? []);
  const room = pick(`${name}/room`, roomsAt(catalogue, service, location));
  const resources = room ? [person, room] : [person];
  const { timeZone } = catalogue.business;
  const wish = { moment, minutes, locationId: location?.business?.id ?? undefined };
  const start = wallOf(moment, now, timeZone);
  const asked = { resourceIds: resources.map(({ id }) => id), start, end: start + minutes * minuteMs };
  if (!worksThen(catalogue, person, wish) || (room && !isRoomOpen(catalogue, room, wish))) return undefined;
  if (isBlocked(blocked, asked)) return undefined;
  const session = sessionAt(catalogue, service, {
    id: sampleId(`${name}/session`),
    start: instantOf(moment, now, timeZone),
    minutes,
    location,
    resources,
  });
  const buffer = service.schedule?.availabilityConstraints?.timeBetweenSessions ?? 0;
  return buffer > 0 ? { ...session, timeReservedAfter: buffer } : session;
}

type Wish = Parameters<typeof isOpen>[1];

/** By their own hours, or else by those of the default location. */
function worksThen({ plan, locations }: Catalogue, { id }: Resource, wish: Wish): boolean {
  const own = plan.hours.find(({ resourceId }) => resourceId === id);
  const location = locations.find((each) => each.default);
  return isOpen(own ?? { weekly: location ? weekOf(location) : {} }, wish);
}

function isRoomOpen({ plan }: Catalogue, { id }: Resource, wish: Wish): boolean {
  const own = plan.hours.find(({ resourceId }) => resourceId === id);
  return !own || isOpen(own, wish);
}

function takenBy({ affectedSchedules = [], start, end, timeReservedAfter = 0 }: Session): Taken {
  return {
    owners: new Set(affectedSchedules.flatMap(({ scheduleOwnerId }) => scheduleOwnerId ?? [])),
    start: Date.parse(start.timestamp),
    end: Date.parse(end.timestamp) + timeReservedAfter * minuteMs,
  };
}

function meet(one: Taken, other: Taken): boolean {
  return (
    one.start < other.end && other.start < one.end && [...one.owners].some((owner) => other.owners.has(owner))
  );
}
