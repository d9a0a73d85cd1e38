import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { SessionAction } from '../../../contract/entities/services/serviceImpact.ts';
import { newServiceViolations } from '../../../contract/entities/services/serviceRules.ts';
import { slotLocationOf } from '../../../contract/entities/availability/slotLocation.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { fullLocation } from '../../tables/services/fullServices.ts';
import { archiveLocation, refuseDefaultLocation } from '../locations/locations.ts';
import { choiceAtRemoved, impactOf } from '../services/impact/serviceImpact.ts';
import { summaryOf } from '../services/impact/impactSummary.ts';
import { impactTokenOf } from '../services/impact/impactToken.ts';
import { exampleMessage } from '../bookings/messages/notifyOfChanges.ts';
import { lossesOf, saveLocations } from '../services/setServiceLocations.ts';
import { references, replaced, resources, services, type Consequence } from './holders.ts';
import {
  replacementMissing,
  type PlannedUse,
  type PlannedUses,
  type RemovalFamily,
  type RemovalReading,
  type Removing,
} from './removal.ts';

/**
 * Archives locations: their services leave them as by a change of locations, with the sessions and bookings there, and
 * so do rooms, equipment and staff.
 */
export const locationRemoval: RemovalFamily<Location> = {
  select: ({ db, businessId, lock }, ids) =>
    locationTable.select(
      db,
      businessId,
      sql`and not archived and id = any(${ids}::uuid[]) order by id ${lock ? sql`for update` : sql``}`,
    ),
  refuse: refuseDefaultLocation,
  replacement: 'OPTIONAL',
  uses: [
    servicesLeave,
    references(
      resources,
      ({
        ids,
      }: Removing<Location>) => sql`(location_options -> 'availableInAllLocations') is distinct from 'true'
        and exists (
          select from jsonb_array_elements(
            location_options #> '{specificLocationOptions,businessLocations}') as places(place)
          where lower(place ->> 'locationId')::uuid = any(${ids}::uuid[]))`,
      leavesLocations,
    ),
  ],
  remove: archiveLocation,
};

/** A room without a location left is at none. */
function leavesLocations(
  resource: Resource,
  { ids, replacement }: Removing<Location>,
): Consequence<Resource> | undefined {
  const options = resource.locationOptions;
  const before = (options?.specificLocationOptions?.businessLocations ?? []).flatMap(
    ({ locationId }) => locationId ?? [],
  );
  const after = replaced(before, ids, replacement?.id);
  return {
    effect: replacement ? 'MOVES' : after.length > 0 ? 'LOSES' : 'LEFT_WITHOUT',
    after: {
      ...resource,
      locationOptions: {
        ...options,
        specificLocationOptions: {
          ...options?.specificLocationOptions,
          businessLocations: after.map((locationId) => ({ locationId })),
        },
      },
    },
  };
}

/** A service keeps an archived location if its other locations alone would break a rule. */
async function servicesLeave(
  reading: RemovalReading,
  { ids, replacement, sessionsAction, participantNotification }: Removing<Location>,
): Promise<PlannedUses> {
  const action: SessionAction =
    sessionsAction ?? (replacement ? 'MOVE_TO_LOCATION' : 'KEEP_AT_CURRENT_LOCATION');
  if (action === 'MOVE_TO_LOCATION' && !replacement) throw invalidArgument([replacementMissing]);
  const affected = await services.select(reading, sql`location_ids && ${ids}::uuid[]`);
  const planned = affected.map((before) => {
    const after = leaving(before, ids, replacement);
    return newServiceViolations(before, after).length > 0 ? { before } : { before, after };
  });
  const changes = planned.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  const newLocation = replacement && slotLocationOf(locationOf(replacement));
  const choose = choiceAtRemoved(
    ids.map((id) => ({ id, locationType: 'OWNER_BUSINESS' })),
    { action, ...(newLocation && { newLocation }) },
  );
  const { now, lock } = reading;
  const serviceIds = changes.map(({ before }) => before.id);
  const impact = await impactOf(reading, { serviceIds, choose, chooseSeries: choose, now, lock });
  const { notifyParticipants: notify = false, message } = participantNotification ?? {};
  const example =
    notify && !lock
      ? await exampleMessage(reading, impact.bookings, { message, lostSessions: lossesOf(impact) })
      : undefined;
  const token = impactTokenOf(impact);
  return {
    uses: planned.map(({ before, after }): PlannedUse => ({
      kind: 'service',
      id: before.id,
      name: before.name,
      effect: effectOn(after, replacement),
    })),
    calendar: {
      summary: { ...summaryOf(impact, { token, notify }), ...(example && { example }) },
      said: token,
    },
    carryOut: (writing) => saveLocations(writing, changes, { impact, notification: participantNotification }),
  };
}

function effectOn(after: Service | undefined, replacement: Location | undefined): PlannedUse['effect'] {
  if (!after) return 'KEEPS';
  if (replacement) return 'MOVES';
  return (after.locations ?? []).length > 0 ? 'LOSES' : 'LEFT_WITHOUT';
}

function leaving(service: Service, ids: readonly string[], replacement: Location | undefined): Service {
  const goes = (id: string | undefined) => id !== undefined && ids.includes(id.toLowerCase());
  const isThere = (service.locations ?? []).some(({ business }) => business?.id === replacement?.id);
  const locations = (service.locations ?? []).map((location) =>
    goes(location.business?.id) ? undefined : location,
  );
  const first = locations.indexOf(undefined);
  const moved =
    replacement && !isThere && first >= 0 ? locations.with(first, locationOf(replacement)) : locations;
  return { ...service, locations: moved.filter((location) => location !== undefined) };
}

/** The location in the form of services. */
function locationOf(location: Location) {
  const { id } = location;
  return fullLocation({ id, type: 'BUSINESS', business: { id } }, new Map([[id, location]]));
}
