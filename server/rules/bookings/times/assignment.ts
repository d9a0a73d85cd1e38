import type { AvailableResources } from '../../../scheduling/answer.ts';
import type { FoundTime } from './appointmentTimes.ts';

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
