import { minuteMs } from '../../../../contract/durations.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import type { AvailableResources } from '../../../scheduling/answer.ts';
import { busySpans } from '../../../scheduling/busy.ts';
import { compile } from '../../../scheduling/compiled.ts';
import { standsAt } from '../../../scheduling/locations.ts';
import { candidatesOf } from '../../../scheduling/plan.ts';
import { Sweep } from '../../../scheduling/time/spans.ts';
import type { FoundTime } from './appointmentTimes.ts';
import { filterOf } from './slotLocations.ts';

/** The people and rooms of an appointment. */

/** The person, or the room of a service without staff, and a room of each further type. */
export interface Assigned {
  owner: { id: string; name: string };
  rooms: readonly { typeId: string; id: string }[];
}

/** The order of assignment among several free people. */
export type Sorting = (people: readonly string[]) => readonly string[];

/**
 * Assigns the first free person in the order, and of each type the present room if it is free, else the first one by
 * name (reference/scheduling-details.md sections A and H). Undefined if a person or room is missing.
 */
export function assign(
  { slot, ownerTypeId, service }: FoundTime,
  { sorting, preferredIds }: { sorting: Sorting; preferredIds: readonly string[] },
): Assigned | undefined {
  if (!slot) return undefined;
  const freeOf = (typeId: string): AvailableResources['resources'] =>
    slot.availableResources.find((type) => type.typeId === typeId)?.resources ?? [];
  const owners = new Map(freeOf(ownerTypeId).map((owner) => [owner.id, owner]));
  const needed = service.needs.filter(({ typeId }) => typeId !== ownerTypeId);
  const types = needed.map(({ typeId }) => ({
    typeId,
    ids: preferredFirst(
      freeOf(typeId).map(({ id }) => id),
      preferredIds,
    ),
  }));
  for (const id of preferredFirst(sorting([...owners.keys()]), preferredIds)) {
    const rooms = roomsOf(types, [id]);
    const owner = owners.get(id);
    if (owner && rooms) return { owner: { id, name: owner.name }, rooms };
  }
  return undefined;
}

/** What limits the rooms of {@link assignAnyway}. */
interface Anyway {
  /** Undefined: unknown, so that rooms of every location count. */
  location: SlotLocation | undefined;
  preferredIds: readonly string[];
  exceptBookingIds: readonly string[];
  now: Date;
}

/**
 * Assigns the named person or room, free or not, and of each further type the first room without another booking at its
 * location, if there is one. Ignores hours: for the business, which skips the availability check. Undefined for an
 * unknown id.
 */
export function assignAnyway(
  { scheduling, service, ownerTypeId, start, end }: Omit<FoundTime, 'slot' | 'violations' | 'ownerId'>,
  ownerId: string | undefined,
  { location, preferredIds, exceptBookingIds, now }: Anyway,
): Assigned | undefined {
  const { rules, busy } = scheduling;
  const owner = rules.resources.find(({ id }) => id === ownerId);
  if (!owner) return undefined;
  const compiled = compile(rules, busy, now.getTime());
  const site = filterOf(location);
  const occupied = { start, end: end + service.bufferInMinutes * minuteMs };
  const types = service.needs
    .filter(({ typeId }) => typeId !== ownerTypeId)
    .map((need) => {
      const rooms = candidatesOf(compiled, need).candidates.filter(
        (room) => site?.kind === undefined || standsAt(room, site),
      );
      const ids = rooms.map(({ id }) => id);
      const busyOf = busySpans(compiled, ids, occupied, exceptBookingIds);
      const free = ids.filter((id) => !new Sweep(busyOf(id)).meets(occupied.start, occupied.end));
      return { typeId: need.typeId, ids: preferredFirst(free, preferredIds) };
    });
  const rooms = roomsOf(
    types.filter(({ ids }) => ids.length > 0),
    [owner.id],
  );
  return { owner: { id: owner.id, name: owner.name }, rooms: rooms ?? [] };
}

/** The preferred ids first; each part keeps its order. */
export const preferredFirst = (ids: readonly string[], preferred: readonly string[]): string[] => [
  ...ids.filter((id) => preferred.includes(id)),
  ...ids.filter((id) => !preferred.includes(id)),
];

/** One distinct room per type. */
function roomsOf(
  types: readonly { typeId: string; ids: readonly string[] }[],
  taken: readonly string[],
): { typeId: string; id: string }[] | undefined {
  const [first, ...others] = types;
  if (!first) return [];
  for (const id of first.ids.filter((each) => !taken.includes(each))) {
    const rest = roomsOf(others, [...taken, id]);
    if (rest) return [{ typeId: first.typeId, id }, ...rest];
  }
  return undefined;
}
