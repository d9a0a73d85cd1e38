import * as z from 'zod';
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
export const recordedChange = z.strictObject({
  id: guid,
  date: dateTime,
  /** What was changed: `service`, `category` … */
  entity: z.string(),
  entityId: guid,
  /** The service that the record belongs to: of a session, a booking, options and variants. */
  serviceId: guid.optional(),
  /** What it was called then. */
  name: anyText.optional(),
  /** `created`, `updated`, `deleted`, `restored`, `purged`, or the name of what happened to it: `canceled`. */
  action: z.string(),
  actor: changeActor,
  requestId: z.string(),
  fields: z.array(fieldChange),
  /** How many sessions and bookings of the service it moved, cancelled or brought back; absent where it touched none. */
  calendar: z.strictObject({ sessions: z.int(), bookings: z.int() }).optional(),
  /** The bulk run that it is part of. */
  run: z.strictObject({ id: guid, name: anyText }).optional(),
  /** The change that this one takes back. */
  undoes: guid.optional(),
  /** Whether it is taken back right now. */
  undone: z.boolean(),
  /**
   * Whether an undo would do anything: the change is of a kind that can be undone, and is neither undone nor reverted.
   * Fields that were edited since can still stand in the way.
   */
  undoable: z.boolean(),
});
export type RecordedChange = z.infer<typeof recordedChange>;
