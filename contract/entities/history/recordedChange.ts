import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

/** One field of a change with its old and new value; absent when the field was. */
export const fieldChange = z.strictObject({
  /** The wire path: `payment.fixed.price.value`. A list is one field. */
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Everything whose changes are recorded, as the history names it. */
export const recordedEntities = [
  'service',
  'optionsAndVariants',
  'addOn',
  'category',
  'bookingsSettings',
  'schedule',
  'calendarEvent',
  /** The weekly hours of a schedule as a whole, under its id. Their events are recorded besides. */
  'weeklyHours',
  /** The schedule by which a person works, under the id of their resource. */
  'workingHoursSchedule',
  'session',
  'booking',
  'contact',
  'attendance',
  'staffMember',
  'staffMemberSettings',
  'resource',
  'resourceType',
  'location',
  'bookingPolicy',
  'bookingForm',
  'pricingPlan',
  'planOrder',
  'savedView',
  'business',
  'member',
  'teamInvitation',
  'signOnPolicy',
  'oauthClient',
] as const;
export type RecordedEntity = (typeof recordedEntities)[number];

/** Records with soft deletion and a call that restores them: the trash lists them. */
export const trashedEntities = [
  'service',
  'staffMember',
  'category',
  'resource',
  'resourceType',
  'bookingPolicy',
  'bookingForm',
] as const satisfies readonly RecordedEntity[];
export type TrashedEntity = (typeof trashedEntities)[number];

/** Records with an editor and presence in it. Locations and pricing plans are archived, never deleted; contacts
 * are erased. */
export const editedEntities = [
  ...trashedEntities,
  'location',
  'pricingPlan',
  'contact',
  'business',
] as const satisfies readonly RecordedEntity[];
export type EditedEntity = (typeof editedEntities)[number];

/** Kinds of events that block time: whole days off of a person, other blocked times, closures. */
export const calendarExceptions = ['TIME_OFF', 'BLOCKED', 'CLOSURE'] as const;
export type CalendarException = (typeof calendarExceptions)[number];

export const changeActorKinds = ['MEMBER', 'APP', 'VISITOR', 'SYSTEM'] as const;

export const changeActor = z.strictObject({
  kind: z.enum(changeActorKinds),
  /** Of the member, application or visitor. */
  id: guid.optional(),
  /** The current name of a member; of a visitor, the name in the booking that they changed. */
  name: anyText.optional(),
});
export type ChangeActor = z.infer<typeof changeActor>;

/**
 * One saved change of one record: actor, time and fields. Derived fields (revision, dates, names of references) are not
 * included.
 */
export const recordedChange = entity({
  id: forStaff(guid),
  date: forStaff(dateTime),
  /** The type of the record; one of {@link recordedEntities} unless a later version wrote it. */
  entity: forStaff(z.string()),
  entityId: forStaff(guid),
  /** The service that the record belongs to: of a session, a booking, options and variants. */
  serviceId: forStaff(guid.optional()),
  /** Its name at that time. */
  name: forStaff(anyText.optional()),
  /** `created`, `updated`, `deleted`, `restored`, `purged`, or the name of another event: `canceled`. */
  action: forStaff(z.string()),
  actor: forStaff(changeActor),
  requestId: forStaff(z.string()),
  fields: forStaff(z.array(fieldChange)),
  /** Of a calendar event that blocks time. */
  exception: forStaff(z.enum(calendarExceptions).optional()),
  /** The name of the contact that was merged into this one; absent if it was erased. */
  mergedName: forStaff(anyText.optional()),
  /** The number of sessions and bookings that it moved, cancelled or restored; absent if none. */
  calendar: forStaff(z.strictObject({ sessions: z.int(), bookings: z.int() }).optional()),
  /**
   * The bulk run that it belongs to, the number of records that the run, or its undo, has changed, and until when the run
   * can be undone; absent in changes of an undo and once it is undone.
   */
  run: forStaff(
    z.strictObject({ id: guid, name: anyText, records: z.int(), undoUntil: dateTime.optional() }).optional(),
  ),
  /** The change that this one undoes. */
  undoes: forStaff(guid.optional()),
  /** Whether it is currently undone. */
  undone: forStaff(z.boolean()),
  /** When it was undone, if it is. */
  undoneDate: forStaff(dateTime.optional()),
  /**
   * Whether it can be undone: its kind supports undo, and it is neither undone nor reverted. Fields edited later may
   * still prevent the undo.
   */
  undoable: forStaff(z.boolean()),
});
export type RecordedChange = z.infer<typeof recordedChange>;
