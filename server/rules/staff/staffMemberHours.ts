import { invalidArgument } from '../../../contract/errors.ts';
import { lockEntity, saveEntity, saveVersion } from '../changeEntity.ts';
import { isShared, notASchedule } from '../places/resourceSchedules.ts';
import { resourceOf, staffMemberEntity } from './staffMembers.ts';
import type { Writing } from '../writing.ts';
import { resourceFamily } from '../places/resources.ts';

/**
 * Assigns the schedule of a staff member's hours: their own event schedule, for their own hours, or the working
 * hours of a business location. Any other schedule is a field violation. Changes the resource and the staff
 * member.
 */
export async function assignWorkingHours(writing: Writing, id: string, scheduleId: string): Promise<void> {
  const entity = staffMemberEntity(writing.now);
  const before = await lockEntity(writing, entity, id);
  const resource = await lockEntity(writing, resourceFamily, resourceOf(before));
  const shared = await isShared(writing, scheduleId, resource.eventsSchedule?.scheduleId);
  if (shared === undefined) {
    throw invalidArgument([{ field: 'scheduleId', description: notASchedule, violatedRule: 'VALIDATION' }]);
  }
  const [present] = resource.workingHoursSchedules?.values ?? [];
  if (present?.scheduleId === scheduleId && present.shared === shared) return;
  const workingHoursSchedules = { values: [{ scheduleId, shared }] };
  await saveEntity(writing, resourceFamily, resource, { ...resource, workingHoursSchedules });
  await saveVersion(writing, entity, before, before);
}
