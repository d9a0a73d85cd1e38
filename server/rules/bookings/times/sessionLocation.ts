import {
  slotLocationOf,
  type SlotLocation,
} from '../../../../contract/entities/availability/slotLocation.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';

const isLocation = ({ locationType, id }: SlotLocation): boolean =>
  locationType === 'CUSTOM' || (locationType !== 'UNDEFINED' && id !== undefined);

/**
 * The location of a session: its own, else the first of its service, as in availability. A course is at that of its
 * first session.
 */
export function locationOfSession(
  { location }: Pick<Session, 'location'>,
  { locations = [] }: Pick<Service, 'locations'>,
): SlotLocation | undefined {
  return location && isLocation(location)
    ? location
    : (locations.map(slotLocationOf).find(isLocation) ?? location);
}
