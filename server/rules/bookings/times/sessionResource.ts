import type { BookedSlot } from '../../../../contract/entities/bookings/bookedEntity.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import { resourceTable } from '../../../tables/locations/resources.ts';
import type { Writing } from '../../writing.ts';

const idsOf = ({ affectedSchedules = [] }: Session): string[] =>
  affectedSchedules.flatMap(({ scheduleOwnerId }) => scheduleOwnerId ?? []);

/**
 * Loads the resource that bookings of a session have: its first person, with the name, else its first room. Undefined for
 * a session without resources.
 */
export async function loadSessionResources(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  sessions: readonly Session[],
): Promise<(session: Session) => BookedSlot['resource']> {
  const ids = [...new Set(sessions.flatMap(idsOf))];
  if (ids.length === 0) return () => undefined;
  const resources = await resourceTable.everByIds(db, businessId, ids);
  return (session) => {
    const own = idsOf(session);
    const person = own
      .flatMap((id) => resources.get(id) ?? [])
      .find(({ typeId }) => typeId === staffResourceTypeId);
    if (person) return { id: person.id, name: person.name, type: person.typeId };
    const [room] = own;
    return room === undefined ? undefined : { id: room, type: resources.get(room)?.typeId };
  };
}
