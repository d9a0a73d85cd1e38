import type { Resource } from '../../contract/entities/resource.ts';
import { staffResourceTypeId } from '../../contract/entities/resourceType.ts';
import type { Session } from '../../contract/entities/session.ts';
import { chance, pick } from './sampleChance.ts';
import { instantOf, minutesLater, type Moment } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';
import { minutesOf, roomsAt, sessionAt, type Catalogue } from './sampleSessions.ts';

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const times = ['09:30', '11:15', '13:30', '15:15', '16:45'] as const;
const weeks = [-2, -1, 0, 1, 2] as const;

/** Share of a staff member's available times that is booked. */
const bookedShare = 0.13;

/** Appointments of all staff members who offer some, at times when neither they nor the room are in `taken`. */
export function appointmentsOf(catalogue: Catalogue, taken: readonly Session[], now: Date): Session[] {
  const busy: Session[] = taken.filter(({ status }) => status === 'CONFIRMED');
  const made: Session[] = [];
  const people = catalogue.resources.filter(({ typeId }) => typeId === staffResourceTypeId);
  for (const person of people) {
    for (const moment of workingTimes) {
      const session = appointmentAt(catalogue, person, moment, now);
      if (!session || busy.some((other) => clash(session, other))) continue;
      busy.push(session);
      made.push(session);
    }
  }
  return made;
}

const workingTimes: Moment[] = weeks.flatMap((week) =>
  days.flatMap((day) => times.map((time) => ({ week, day, time }))),
);

function appointmentAt(
  catalogue: Catalogue,
  person: Resource,
  moment: Moment,
  now: Date,
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
  const place = pick(`${name}/place`, service.locations ?? []);
  const rooms = roomsAt(catalogue, service, place);
  const room = pick(`${name}/room`, rooms);
  return sessionAt(catalogue, service, {
    id: sampleId(`${name}/session`),
    start: instantOf(moment, now, catalogue.business.timeZone),
    minutes,
    place,
    resources: room ? [person, room] : [person],
  });
}

/** Whether two sessions use the same person or room within 15 minutes of each other. */
function clash(one: Session, other: Session): boolean {
  const pause = 15;
  return (
    one.start.timestamp < minutesLater(other.end.timestamp, pause) &&
    other.start.timestamp < minutesLater(one.end.timestamp, pause) &&
    ownersIn(one).some((owner) => ownersIn(other).includes(owner))
  );
}

function ownersIn({ affectedSchedules = [] }: Session) {
  return affectedSchedules.map(({ scheduleOwnerId }) => scheduleOwnerId);
}
