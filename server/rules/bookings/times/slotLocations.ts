import { kindOfSlot, type SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import type { OfferedLocation } from '../../../scheduling/answer.ts';
import type { LocationFilter } from '../../../scheduling/question.ts';
import type { Scheduling } from '../../availability/loadScheduling.ts';

/** Locations of booked times, as on the wire and in the engine. */

/** The filter of the engine for a location on the wire; undefined: all locations. */
export function filterOf(location: SlotLocation | undefined): LocationFilter | undefined {
  const { id } = location ?? {};
  const kind = location && kindOfSlot(location);
  if (kind === undefined && id === undefined) return undefined;
  return { ...(kind && { kind }), ...(id !== undefined && kind !== 'CUSTOMER' && { id: id.toLowerCase() }) };
}

/**
 * The location of a booked time: the offered one, else the business's location that was asked for, because a time that is
 * not offered has none of its own. Other locations are as asked.
 */
export function bookedLocation(
  offered: OfferedLocation | undefined,
  scheduling: Scheduling,
  asked: SlotLocation | undefined,
): SlotLocation | undefined {
  const location = offered ?? businessLocationOf(scheduling, asked);
  return location ? locationAt(location, scheduling, asked) : asked;
}

function businessLocationOf(
  { rules }: Scheduling,
  asked: SlotLocation | undefined,
): OfferedLocation | undefined {
  if (asked?.locationType !== 'OWNER_BUSINESS') return undefined;
  const location = rules.locations.find(({ id }) => id === asked.id?.toLowerCase());
  return location && { kind: 'BUSINESS', id: location.id, name: location.name };
}

/** The location of a slot with its address; a customer's address is as entered. */
export function locationAt(
  location: OfferedLocation,
  { addresses }: Pick<Scheduling, 'addresses'>,
  asked: SlotLocation | undefined,
): SlotLocation {
  const { id } = location;
  const formattedAddress = id === undefined ? undefined : addresses.get(id);
  const address = formattedAddress === undefined ? {} : { formattedAddress };
  switch (location.kind) {
    case 'BUSINESS':
      return { ...(id && { id }), name: location.name, ...address, locationType: 'OWNER_BUSINESS' };
    case 'CUSTOM':
      return { ...(id && { id }), ...address, locationType: 'OWNER_CUSTOM' };
    case 'CUSTOMER':
      return {
        ...(asked?.formattedAddress !== undefined && { formattedAddress: asked.formattedAddress }),
        locationType: 'CUSTOM',
      };
    default:
      return location.kind satisfies never;
  }
}
