import { invalidArgument } from '../../../contract/errors.ts';
import { lockEntity, saveEntity, saveVersion } from '../changeEntity.ts';
import { isShared, notASchedule } from '../places/resourceSchedules.ts';
import { resourceOf, staffMemberEntity } from './staffMembers.ts';
import type { Writing } from '../writing.ts';
import { resourceFamily } from '../places/resources.ts';

/**
 * Lets somebody work by their own event schedule, which gives them hours of their own, or by the working hours of one
 * of the business's places. Any other schedule is a field violation. Changes the resource, and the staff member with it.
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
