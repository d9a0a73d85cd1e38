import type { RecordedEntity } from '../../contract/entities/history/recordedChange.ts';
import { getPath } from '../../contract/paths.ts';
import { fullVersions, insertChanges, type FullVersions } from '../tables/history/changes.ts';
import { insertEvents } from '../tables/events.ts';
import { changesOwnFields } from './history/ownFields.ts';
import type { Writing } from './writing.ts';

interface Kind {
  event: string | undefined;
  /** The only action with an event. Default: all have one. */
  only?: 'deleted';
}

/**
 * The platform's name of each kind in events (reference/events.md section 3); undefined for kinds without events.
 */
const kinds = {
  service: { event: 'wix.bookings.services.v2.service' },
  category: { event: 'wix.bookings.categories.v2.category' },
  staffMember: { event: 'wix.bookings.staff.v1.staff_member' },
  staffMemberSettings: { event: 'wix.bookings.staff_settings.v1.staff_member_settings' },
  resource: { event: 'wix.bookings.resources.v2.resource' },
  resourceType: { event: 'wix.bookings.resources.v2.resource_type' },
  bookingPolicy: { event: 'wix.bookings.v1.booking_policy' },
  bookingForm: { event: undefined },
  location: { event: 'wix.locations.v1.location' },
  optionsAndVariants: { event: 'wix.bookings.catalog.v1.service_options_and_variants' },
  addOn: { event: 'wix.addons.v1.add_on' },
  pricingPlan: { event: undefined },
  planOrder: { event: undefined },
  bookingsSettings: { event: undefined },
  schedule: { event: 'wix.calendar.v3.schedule' },
  calendarEvent: { event: 'wix.calendar.v3.event' },
  weeklyHours: { event: undefined },
  workingHoursSchedule: { event: undefined },
  session: { event: undefined },
  booking: { event: 'wix.bookings.v2.booking' },
  contact: { event: undefined },
  attendance: { event: 'wix.bookings.v2.attendance', only: 'deleted' },
  savedView: { event: undefined },
  business: { event: undefined },
  oauthClient: { event: undefined },
  member: { event: undefined },
  signOnPolicy: { event: 'wix.iam.signon.v1.sign_on_policy' },
  teamInvitation: { event: undefined },
} as const satisfies Record<RecordedEntity, Kind>;
export type ChangeKind = RecordedEntity;

/** A change with the whole entity before and after. */
export type Change<Entity extends { id: string }> = {
  /** Display name of the record. Default: by its fields. */
  name?: string | undefined;
} & (
  | {
      action: 'created';
      after: Entity;
      /** False if the action that completes it in the same request is written as the creation. */
      written?: false;
    }
  /** False if the event of another entity covers it. */
  | { action: 'updated'; before: Entity; after: Entity; announced?: boolean }
  | { action: 'deleted'; before: Entity }
  | { action: 'restored'; after: Entity; deletedDate: Date }
  /** Permanently deleted some time after its deletion, which had the event. */
  | { action: 'purged'; before: Entity }
  /** A named action (reference/events.md section 3): `moved`, `connected_to_user`, `canceled`. */
  | {
      action: 'acted';
      slug: string;
      before?: Entity;
      after: Entity;
      body: Readonly<Record<string, unknown>>;
      /**
       * False if another change of the same request already records the result in the history; `created` if the action
       * completes a creation, so that the history has one entry for both.
       */
      written?: false | 'created';
    }
);

/**
 * Records changes with their author and queues the domain events, in the transaction of the changes. Every write
 * of every kind ends here, so that neither history nor events can miss one.
 */
export async function recordChanges<Entity extends { id: string }>(
  { db, businessId, actor, now, requestId, runId, undoes }: Writing,
  kind: ChangeKind,
  changes: readonly Change<Entity>[],
  versions?: FullVersions,
): Promise<void> {
  if (changes.length === 0) return;
  const recorded = changes.map((change) => ({
    id: crypto.randomUUID(),
    change,
    isWritten: isInHistory(kind, change),
  }));
  await insertChanges(
    db,
    { businessId, entity: kind, actor, requestId, runId, undoes, at: now },
    recorded
      .filter(({ isWritten }) => isWritten)
      .map(({ id, change }) => ({
        id,
        entityId: entityOf(change).id,
        action: writtenAction(change),
        name: change.name ?? nameOf(entityOf(change)),
        serviceId: kind === 'service' ? undefined : serviceIdOf(entityOf(change)),
        before: 'before' in change && !completesCreation(change) ? change.before : undefined,
        after: 'after' in change ? change.after : undefined,
      })),
    versions,
  );
  const { event, only }: Kind = kinds[kind];
  if (event === undefined) return;
  await insertEvents(
    db,
    { businessId, entityFqdn: event, eventTime: now, identity: actor },
    recorded.flatMap(({ id, change, isWritten }) => {
      if (!isAnnounced(change) || (only && change.action !== only)) return [];
      const content = isWritten && isWholeInHistory(change) ? { changeId: id } : { body: bodyOf(change) };
      return { slug: slugOf(change), entityId: entityOf(change).id, content };
    }),
  );
}

/** The versions with which {@link recordChanges} compares edited records. A caller can read them together with others. */
export function versionsBefore(
  { db, businessId }: Writing,
  kind: ChangeKind,
  ids: readonly string[],
): Promise<FullVersions> {
  return fullVersions(db, { businessId, entity: kind }, ids);
}

/** {@link recordChanges} for one change. */
export function recordChange<Entity extends { id: string }>(
  writing: Writing,
  kind: ChangeKind,
  change: Change<Entity>,
): Promise<void> {
  return recordChanges(writing, kind, [change]);
}

function entityOf<Entity extends { id: string }>(change: Change<Entity>): Entity {
  return change.action === 'deleted' || change.action === 'purged' ? change.before : change.after;
}

/** Display name of a record: the title of a session, the booked entity of a booking, the person of a contact. */
function nameOf(entity: object): string | undefined {
  const textAt = (path: string) => {
    const value = getPath(entity, path);
    return typeof value === 'string' ? value : '';
  };
  const person = ['firstName', 'lastName'].map(textAt).filter(Boolean).join(' ');
  const names = [...['name', 'title', 'bookedEntity.title'].map(textAt), person, textAt('email')];
  return names.find((name) => name !== '');
}

function serviceIdOf(entity: object): string | undefined {
  const paths = [
    'serviceId',
    'scheduleOwnerId',
    'bookedEntity.slot.serviceId',
    'bookedEntity.schedule.serviceId',
  ];
  const ids = paths.map((path) => getPath(entity, path));
  return ids.find((id): id is string => typeof id === 'string');
}

const completesCreation = <Entity extends { id: string }>(change: Change<Entity>): boolean =>
  change.action === 'acted' && change.written === 'created';

function writtenAction<Entity extends { id: string }>(change: Change<Entity>): string {
  if (change.action !== 'acted') return change.action;
  return change.written || change.slug;
}

/** An update of derived fields alone is left out: the change that it follows from says what happened. */
function isInHistory<Entity extends { id: string }>(kind: ChangeKind, change: Change<Entity>): boolean {
  if (change.action === 'acted' || change.action === 'created') return change.written !== false;
  if (change.action !== 'updated') return true;
  return changesOwnFields(kind, change.before, change.after);
}

type Announced<Entity extends { id: string }> = Exclude<Change<Entity>, { action: 'purged' }>;

function isAnnounced<Entity extends { id: string }>(change: Change<Entity>): change is Announced<Entity> {
  return change.action === 'updated' ? (change.announced ?? true) : change.action !== 'purged';
}

function slugOf<Entity extends { id: string }>(change: Announced<Entity>): string {
  if (change.action === 'acted') return change.slug;
  return change.action === 'restored' ? 'created' : change.action;
}

/** Whether the change in the history determines the event's body: the view `domain_events` composes it. */
function isWholeInHistory<Entity extends { id: string }>({ action }: Change<Entity>): boolean {
  return action === 'created' || action === 'updated' || action === 'deleted';
}

function bodyOf<Entity extends { id: string }>(change: Announced<Entity>): unknown {
  switch (change.action) {
    case 'created':
      return { createdEvent: { entity: change.after } };
    case 'updated':
      return { updatedEvent: { currentEntity: change.after } };
    case 'deleted':
      return { deletedEvent: { deletedEntity: change.before } };
    case 'restored': {
      const restoreInfo = { deletedDate: change.deletedDate.toISOString() };
      return { createdEvent: { entity: change.after, restoreInfo } };
    }
    case 'acted':
      return { actionEvent: { body: change.body } };
    default:
      return change satisfies never;
  }
}
