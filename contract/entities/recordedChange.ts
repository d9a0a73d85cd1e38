import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { anyText, dateTime, guid } from './text.ts';

/** One field of a change, as it was and as it became; what is absent on a side was not there. */
export const fieldChange = z.strictObject({
  /** The wire's path: `payment.fixed.price.value`. A list is one field. */
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const changeActorKinds = ['MEMBER', 'APP', 'VISITOR', 'SYSTEM'] as const;

export const changeActor = z.strictObject({
  kind: z.enum(changeActorKinds),
  /** Of the member, application or visitor. */
  id: guid.optional(),
  /** Of a member, as they are called today. */
  name: anyText.optional(),
});
export type ChangeActor = z.infer<typeof changeActor>;

/**
 * One saved change of one record: who, when, and what field by field. What follows from other fields (revision, dates,
 * names of what is pointed at) is not listed.
 */
export const recordedChange = entity({
  id: forStaff(guid),
  date: forStaff(dateTime),
  /** What was changed: `service`, `category` … */
  entity: forStaff(z.string()),
  entityId: forStaff(guid),
  /** The service that the record belongs to: of a session, a booking, options and variants. */
  serviceId: forStaff(guid.optional()),
  /** What it was called then. */
  name: forStaff(anyText.optional()),
  /** `created`, `updated`, `deleted`, `restored`, `purged`, or the name of what happened to it: `canceled`. */
  action: forStaff(z.string()),
  actor: forStaff(changeActor),
  requestId: forStaff(z.string()),
  fields: forStaff(z.array(fieldChange)),
  /** How many sessions and bookings of the service it moved, cancelled or brought back; absent where it touched none. */
  calendar: forStaff(z.strictObject({ sessions: z.int(), bookings: z.int() }).optional()),
  /** The bulk run that it is part of. */
  run: forStaff(z.strictObject({ id: guid, name: anyText }).optional()),
  /** The change that this one takes back. */
  undoes: forStaff(guid.optional()),
  /** Whether it is taken back right now. */
  undone: forStaff(z.boolean()),
  /**
   * Whether an undo would do anything: the change is of a kind that can be undone, and is neither undone nor reverted.
   * Fields that were edited since can still stand in the way.
   */
  undoable: forStaff(z.boolean()),
});
export type RecordedChange = z.infer<typeof recordedChange>;
