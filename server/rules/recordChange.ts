import { insertChanges } from '../tables/changes.ts';
import { insertEvents } from '../tables/events.ts';
import type { Writing } from './writing.ts';

/** The platform's name of each kind in its events (reference/events.md section 3); undefined where it announces none. */
const kinds = {
  service: { event: 'wix.bookings.services.v2.service' },
  category: { event: 'wix.bookings.categories.v2.category' },
  staffMember: { event: 'wix.bookings.staff.v1.staff_member' },
  resource: { event: 'wix.bookings.resources.v2.resource' },
  resourceType: { event: 'wix.bookings.resources.v2.resource_type' },
  bookingPolicy: { event: 'wix.bookings.v1.booking_policy' },
  location: { event: 'wix.locations.v1.location' },
  pricingPlan: { event: undefined },
  business: { event: undefined },
} as const satisfies Record<string, { event: string | undefined }>;
export type ChangeKind = keyof typeof kinds;

/** What happened, with the whole entity before and after. */
export type Change<Entity extends { id: string }> =
  | { action: 'created'; after: Entity }
  | { action: 'updated'; before: Entity; after: Entity }
  | { action: 'deleted'; before: Entity }
  | { action: 'restored'; after: Entity; deletedDate: Date };

/**
 * Writes down who changed what and queues the domain event, in the transaction of the change. Every write of every
 * kind ends here, so that history and events cannot miss one.
 */
export async function recordChange<Entity extends { id: string }>(
  { db, businessId, actor, now, requestId }: Writing,
  kind: ChangeKind,
  change: Change<Entity>,
): Promise<void> {
  const before = 'before' in change ? change.before : undefined;
  const after = 'after' in change ? change.after : undefined;
  const entityId = change.action === 'deleted' ? change.before.id : change.after.id;
  await insertChanges(db, [
    { businessId, entity: kind, entityId, action: change.action, actor, before, after, requestId, at: now },
  ]);
  const { event } = kinds[kind];
  if (event === undefined) return;
  const { slug, body } = eventOf(change);
  await insertEvents(db, [
    {
      businessId,
      id: crypto.randomUUID(),
      type: `${event}_${slug}`,
      entityFqdn: event,
      slug,
      entityId,
      eventTime: now,
      identity: actor,
      body,
    },
  ]);
}

function eventOf<Entity extends { id: string }>(change: Change<Entity>): { slug: string; body: unknown } {
  switch (change.action) {
    case 'created':
      return { slug: 'created', body: { createdEvent: { entity: change.after } } };
    case 'updated':
      return { slug: 'updated', body: { updatedEvent: { currentEntity: change.after } } };
    case 'deleted':
      return { slug: 'deleted', body: { deletedEvent: { deletedEntity: change.before } } };
    case 'restored': {
      const restoreInfo = { deletedDate: change.deletedDate.toISOString() };
      return { slug: 'created', body: { createdEvent: { entity: change.after, restoreInfo } } };
    }
    default:
      return change satisfies never;
  }
}
