import type { BodyOf } from '../../../../contract/call.ts';
import type { previewServiceLocations } from '../../../../contract/calls/services/previews.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { SessionAction } from '../../../../contract/entities/services/serviceImpact.ts';
import {
  locationTypeOf,
  saysWhere,
  type ServiceLocation,
  type ServiceLocationInput,
} from '../../../../contract/entities/services/serviceLocation.ts';
import { onlyForAppointments } from '../../../../contract/entities/services/serviceLocationRules.ts';
import { newServiceViolations } from '../../../../contract/entities/services/serviceRules.ts';
import {
  slotLocationOf,
  type SlotLocation,
} from '../../../../contract/entities/availability/slotLocation.ts';
import { brokenRule, invalidArgument, type FieldViolation } from '../../../../contract/errors.ts';
import { locationTable } from '../../../tables/locations/locations.ts';
import { fullLocation, type Reading } from '../../../tables/services/fullServices.ts';
import { choiceAtRemoved, choiceMovingFirst, type Choice } from './serviceImpact.ts';
import { removedLocations, storedLocations } from '../serviceLocations.ts';
import { locationReferenceViolations } from '../serviceReferences.ts';

type Body = BodyOf<typeof previewServiceLocations>;

/** A valid change of a service's locations. */
export interface LocationChange {
  after: Service;
  choose: Choice;
  /** Of series: they continue like the sessions that are not moved first. */
  chooseSeries: Choice;
}

/**
 * Validates a change of locations. Refuses a missing `locations`: the reference marks the list as optional, but as
 * an empty one an omitted field would remove every location. An explicit empty list is accepted. Throws field
 * violations.
 */
export async function locationChange(
  reading: Reading,
  before: Service,
  { locations, removedLocationSessionsAction: removal, movedFirst }: Body,
): Promise<LocationChange> {
  if (!locations) throw invalidArgument([locationsMissing]);
  const after = { ...before, locations: storedLocations(locations, before.locations) };
  const removed = removedLocations(before.locations ?? [], after.locations);
  const action: SessionAction = removal?.action ?? 'KEEP_AT_CURRENT_LOCATION';
  const change = { serviceType: before.type, staying: after.locations, removed };
  const ofOthers =
    action === 'MOVE_TO_LOCATION'
      ? await destinationOf(reading, removal?.moveToLocationOptions?.newLocation, change, moveTo)
      : nowhere;
  const ofFirst = movedFirst
    ? await destinationOf(reading, movedFirst.newLocation, change, 'movedFirst.newLocation')
    : nowhere;
  const violations = [
    ...newServiceViolations(before, after),
    ...(await locationReferenceViolations(reading, locations, before.locations ?? [])),
  ].map((violation) => ({ ...violation, field: violation.field.replace(/^service\./, '') }));
  const all = [
    ...violations,
    ...ofOthers.violations,
    ...(movedFirst && before.type === 'COURSE' ? [movedTogether] : []),
    ...ofFirst.violations,
  ];
  if (all.length > 0) throw invalidArgument(all);
  const choose = choiceAtRemoved(removed.map(slotLocationOf), { action, ...locationOf(ofOthers) });
  const { newLocation } = locationOf(ofFirst);
  return {
    after,
    chooseSeries: choose,
    choose:
      movedFirst && newLocation ? choiceMovingFirst(movedFirst.sessionIds, newLocation, choose) : choose,
  };
}

const locationsMissing: FieldViolation = {
  field: 'locations',
  description: 'is required; send an empty list to remove all locations',
  violatedRule: 'REQUIRED_FIELD',
};

const movedTogether: FieldViolation = {
  field: 'movedFirst',
  description: 'must be omitted for a course: all its sessions are at one location',
  violatedRule: 'FIELD_NOT_ALLOWED',
};

interface Destination {
  location?: ServiceLocation;
  violations: FieldViolation[];
}

const nowhere: Destination = { violations: [] };

function locationOf({ location }: Destination): { newLocation?: SlotLocation } {
  return location ? { newLocation: slotLocationOf(location) } : {};
}

const moveTo = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';

function refusedDestination(violation: FieldViolation): Destination {
  return { violations: [violation] };
}

function missing(field: string, description: string): Destination {
  return refusedDestination({ field, description, violatedRule: 'REQUIRED_FIELD' });
}

interface Locations {
  serviceType: Service['type'];
  staying: readonly ServiceLocation[];
  removed: readonly ServiceLocation[];
}

/**
 * Target of moved sessions: one of the service's locations, another location of the business, an address, or for
 * an appointment the customer's location. `at` is its wire path.
 */
async function destinationOf(
  reading: Reading,
  newLocation: ServiceLocationInput | null | undefined,
  { serviceType, staying, removed }: Locations,
  at: string,
): Promise<Destination> {
  if (!newLocation) return missing(at, 'is required: where the sessions are moved to');
  const type = locationTypeOf(newLocation);
  switch (type) {
    case 'UNKNOWN_LOCATION_TYPE':
      return refusedDestination({
        field: `${at}.type`,
        description: 'must be BUSINESS, CUSTOM or CUSTOMER',
        violatedRule: 'INVALID_ENUM_VALUE',
      });
    case 'CUSTOMER':
      return serviceType === 'APPOINTMENT'
        ? { location: { type }, violations: [] }
        : refusedDestination(brokenRule(at, 'INVALID_CUSTOMER_LOCATION', onlyForAppointments));
    case 'BUSINESS':
      return locationOfBusiness(reading, newLocation.business?.id, removed, at);
    case 'CUSTOM': {
      const [location] = storedLocations([newLocation], [...staying, ...removed]);
      if (!location || !saysWhere(location.custom?.address))
        return missing(`${at}.custom.address`, 'is required: where that is');
      return isAmong(removed, location.id) ? leaving(at) : { location, violations: [] };
    }
    default:
      return type satisfies never;
  }
}

async function locationOfBusiness(
  { db, businessId }: Reading,
  id: string | null | undefined,
  removed: readonly ServiceLocation[],
  at: string,
): Promise<Destination> {
  if (!id) return missing(`${at}.business.id`, 'is required: the location');
  if (isAmong(removed, id)) return leaving(at);
  const known = await locationTable.byIds(db, businessId, [id]);
  if (known.get(id)?.archived ?? true) {
    const description = 'is not an active location';
    return refusedDestination(brokenRule(`${at}.business.id`, 'INVALID_BUSINESS_LOCATION', description));
  }
  return { location: fullLocation({ id, type: 'BUSINESS', business: { id } }, known), violations: [] };
}

function isAmong(locations: readonly ServiceLocation[], id: string | undefined): boolean {
  return locations.some((location) => id !== undefined && (location.business?.id ?? location.id) === id);
}

function leaving(at: string): Destination {
  const description = 'is a location that this change removes';
  return refusedDestination({ field: at, description, violatedRule: 'VALIDATION' });
}
