import { sql } from 'kysely';
import { schedule, type Schedule } from '../../../contract/entities/calendar/schedule.ts';
import { ApiError, type FieldViolation } from '../../../contract/errors.ts';
import { calendarEventTable } from '../../tables/calendar/calendarEvents.ts';
import { ownersOfSchedules, scheduleTable } from '../../tables/calendar/schedules.ts';
import { lockEntity, saveVersion } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import type { Writing } from '../writing.ts';
import { cancelEvent } from './events.ts';

const plain = family<Schedule>({
  table: scheduleTable,
  kind: 'schedule',
  wireName: 'schedule',
  noun: 'schedule',
  schema: schedule,
  readOnly: ['status', 'location'],
  maskable: true,
  given: ({ businessTimeZoneEnabled }) => ({
    status: 'CREATED',
    businessTimeZoneEnabled: businessTimeZoneEnabled ?? true,
  }),
  violations: scheduleViolations,
});

/** Schedules. The database creates and deletes those of owners. */
export const scheduleFamily: PlainFamily<Schedule> = {
  ...plain,
  create: async (writing, input) => {
    const { id } = await plain.create(writing, input);
    // Read again for the time zone.
    return lockEntity(writing, plain, id);
  },
  update: async (writing, change) => {
    const before = await lockEntity(writing, plain, change.id);
    refuseCancelled(before);
    await plain.update(writing, change);
    return lockEntity(writing, plain, change.id);
  },
};

function refuseCancelled({ status }: Schedule): void {
  if (status !== 'CANCELLED') return;
  throw new ApiError('FAILED_PRECONDITION', 'A cancelled schedule cannot be changed.');
}

const violation = (
  field: string,
  description: string,
  violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
): FieldViolation => ({
  field: `schedule.${field}`,
  description,
  violatedRule,
});

async function scheduleViolations(
  { db, businessId }: Writing,
  after: Schedule,
  before?: Schedule,
): Promise<FieldViolation[]> {
  const { timeZone, businessTimeZoneEnabled, externalId } = after;
  const needsZone = !businessTimeZoneEnabled && timeZone === undefined;
  const isOwned =
    before !== undefined && (await ownersOfSchedules(db, businessId, [before.id])).get(before.id)?.kind;
  return [
    ...(needsZone
      ? [violation('timeZone', 'is required without the time zone of the business', 'REQUIRED_FIELD')]
      : []),
    ...(isOwned && externalId !== before?.externalId
      ? [violation('externalId', 'cannot be changed: the schedule belongs to this record')]
      : []),
    ...(isOwned && after.name !== before?.name
      ? [violation('name', 'is that of the record to which the schedule belongs')]
      : []),
  ];
}

/**
 * Cancels a schedule permanently, with its events that have not begun. Idempotent. Throws FAILED_PRECONDITION for the
 * schedule of an owner.
 */
export async function cancelSchedule(writing: Writing, id: string): Promise<Schedule> {
  const { db, businessId } = writing;
  const before = await lockEntity(writing, plain, id);
  if (before.status === 'CANCELLED') return before;
  const owner = (await ownersOfSchedules(db, businessId, [id])).get(id);
  if (owner?.kind) {
    const description = 'This schedule belongs to a record of the business and lives as long as it does.';
    throw new ApiError('FAILED_PRECONDITION', description);
  }
  const events = await calendarEventTable.select(
    db,
    businessId,
    sql`and schedule_id = ${id} and status = 'CONFIRMED' and recurrence_type <> 'EXCEPTION'`,
  );
  for (const event of events) await cancelEvent(writing, event.id);
  return saveVersion(writing, plain, before, { ...before, status: 'CANCELLED' });
}
