import {
  locationLimits,
  type Location,
  type LocationInput,
  type LocationType,
} from '../../../contract/entities/location.ts';
import { locationViolations } from '../../../contract/entities/locationRules.ts';
import { ApiError, invalidArgument, type ErrorCode } from '../../../contract/errors.ts';
import { lockDefaultLocation, lockLocation, storeLocation } from '../../tables/places/locations.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { archivedLocation, wholeLocation } from './createLocation.ts';
import { recordChange } from '../recordChange.ts';
import { checkRevision, isUnchanged, nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

/** Replaces a whole location (reference/calls.md section 12.1). Its answer to an unknown id has a code of its own. */
export async function updateLocation(writing: Writing, id: string, input: LocationInput): Promise<Location> {
  const before = await locked(writing, id, 'LOCATION_NOT_FOUND');
  if (before.archived) throw archivedLocation('An archived location cannot be changed.');
  checkRevision(before, input, { at: 'location', wireName: 'location', noun: 'location' });
  // `archived` is read-only and passed over, except where it asks for what can never be.
  if (input.archived && before.default) throw cannotArchiveDefault();
  const after = wholeLocation(input, {
    id: before.id,
    revision: nextRevision(before),
    default: before.default ?? false,
    archived: false,
  });
  const violations = locationViolations(after, before);
  if (violations.length > 0) throw invalidArgument(violations);
  if (isUnchanged(before, after)) return before;
  await store(writing, after);
  await recordChange(writing, 'location', { action: 'updated', before, after });
  return after;
}

/** Makes a location the default in place of the one that was. */
export async function setDefaultLocation(writing: Writing, id: string): Promise<Location> {
  const { db, businessId } = writing;
  await waitForTurn(db, businessId, 'locations');
  const before = await locked(writing, id);
  if (before.archived) throw archivedLocation('An archived location cannot be the default.');
  if (before.default) throw new ApiError('DEFAULT_NOT_CHANGED', 'This location already is the default.');
  const previous = await lockDefaultLocation(db, businessId);
  if (previous) {
    // First: the database lets no two be the default at once.
    const demoted = { ...previous, default: false, revision: nextRevision(previous) };
    await store(writing, demoted);
    await recordChange(writing, 'location', { action: 'updated', before: previous, after: demoted });
  }
  const after = { ...before, default: true, revision: nextRevision(before) };
  await store(writing, after);
  const body = { location: after, ...(previous && { previousDefaultLocationId: previous.id }) };
  await recordChange(writing, 'location', {
    action: 'acted',
    slug: 'set_default_location',
    before,
    after,
    body,
  });
  return after;
}

/** Archives a location for good. One that is archived already is answered as it is. */
export async function archiveLocation(writing: Writing, id: string): Promise<Location> {
  const before = await locked(writing, id);
  if (before.archived) return before;
  if (before.default) throw cannotArchiveDefault();
  const after = { ...before, archived: true, revision: nextRevision(before) };
  await store(writing, after);
  const body = { location: after };
  await recordChange(writing, 'location', { action: 'acted', slug: 'archive_status', before, after, body });
  return after;
}

/** Adds a type that the location does not have yet. */
export function addLocationType(writing: Writing, id: string, type: LocationType): Promise<Location> {
  return changeTypes(writing, id, (types) => (types.includes(type) ? types : [...types, type]));
}

export function removeLocationType(writing: Writing, id: string, type: LocationType): Promise<Location> {
  return changeTypes(writing, id, (types) => types.filter((each) => each !== type));
}

async function changeTypes(
  writing: Writing,
  id: string,
  change: (types: LocationType[]) => LocationType[],
): Promise<Location> {
  const before = await locked(writing, id);
  if (before.archived) throw cannotChangeTypes('An archived location keeps its types.');
  const types = before.locationTypes ?? [];
  const changed = change(types);
  if (changed.length === types.length) return before;
  if (changed.length > locationLimits.types) {
    throw cannotChangeTypes(`A location has at most ${locationLimits.types} types.`);
  }
  const after = { ...before, locationTypes: changed, revision: nextRevision(before) };
  await store(writing, after);
  await recordChange(writing, 'location', { action: 'updated', before, after });
  return after;
}

async function locked(
  { db, businessId }: Writing,
  id: string,
  code: ErrorCode = 'NOT_FOUND',
): Promise<Location> {
  const found = await lockLocation(db, businessId, id);
  if (!found) throw new ApiError(code, 'Location not found.');
  return found;
}

function store({ db, businessId, now }: Writing, location: Location): Promise<void> {
  return storeLocation(db, businessId, location, now);
}

function cannotArchiveDefault(): ApiError {
  const description = 'The default location cannot be archived. Make another one the default first.';
  return new ApiError('CANNOT_ARCHIVE_DEFAULT', description);
}

function cannotChangeTypes(description: string): ApiError {
  return new ApiError('CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION', description);
}
