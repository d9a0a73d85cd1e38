import {
  location,
  locationLimits,
  type Location,
  type LocationInput,
  type LocationType,
} from '../../../contract/entities/locations/location.ts';
import { locationViolations, usualHours } from '../../../contract/entities/locations/locationRules.ts';
import { ApiError } from '../../../contract/errors.ts';
import { defaultLocation, locationTable } from '../../tables/locations/locations.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { lockEntity, saveEntity, saveVersion, type EntityChange } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

const plain = family<Location>({
  table: locationTable,
  kind: 'location',
  wireName: 'location',
  noun: 'location',
  schema: location,
  dated: false,
  readOnly: ['default', 'archived'],
  // An update replaces the whole location (reference/calls.md section 12.1).
  touched: () => Object.keys(location.shape),
  given: () => ({ archived: false }),
  settle: async ({ db, businessId }, after, before) => ({
    status: 'ACTIVE',
    locationTypes: [],
    default: !before && !(await defaultLocation(db, businessId)),
    ...after,
    // Only an empty list of periods means no hours (reference/scheduling-details.md section A).
    ...(!before && { businessSchedule: { ...usualHours, ...after.businessSchedule } }),
  }),
  violations: (_writing, after, before) => locationViolations(after, before),
});

/** The business's locations. The first one is the default. They are archived, never deleted. */
export const locationFamily: PlainFamily<Location> = {
  ...plain,
  create: createLocation,
  update: updateLocation,
};

async function createLocation(writing: Writing, input: LocationInput): Promise<Location> {
  if (input.archived) throw archivedLocation('A location cannot begin as an archived one.');
  await waitForTurn(writing.db, writing.businessId, 'locations');
  return plain.create(writing, input);
}

/** Throws LOCATION_NOT_FOUND instead of NOT_FOUND. */
async function updateLocation(writing: Writing, change: EntityChange<Location>): Promise<Location> {
  const before = await plain.lock(writing.db, writing.businessId, change.id);
  if (!before) throw new ApiError('LOCATION_NOT_FOUND', 'Location not found.');
  if (before.archived) throw archivedLocation('An archived location cannot be changed.');
  // `archived` is read-only and ignored, except on the default location, which cannot be archived.
  if (change.patch.archived && before.default) throw cannotArchiveDefault();
  return plain.update(writing, change);
}

/** Replaces the default location. */
export async function setDefaultLocation(writing: Writing, id: string): Promise<Location> {
  const { db, businessId } = writing;
  await waitForTurn(db, businessId, 'locations');
  const before = await lockEntity(writing, plain, id);
  if (before.archived) throw archivedLocation('An archived location cannot be the default.');
  if (before.default) throw new ApiError('DEFAULT_NOT_CHANGED', 'This location already is the default.');
  const previous = await defaultLocation(db, businessId);
  // Stored first, because the database allows one default only.
  if (previous) await saveVersion(writing, plain, previous, { ...previous, default: false });
  return act(writing, 'set_default_location', before, {
    changed: { default: true },
    ...(previous && { details: { previousDefaultLocationId: previous.id } }),
  });
}

/** Archives a location. Idempotent. */
export async function archiveLocation(writing: Writing, id: string): Promise<Location> {
  const before = await lockEntity(writing, plain, id);
  if (before.archived) return before;
  refuseDefaultLocation(before);
  return act(writing, 'archive_status', before, { changed: { archived: true } });
}

/** Throws CANNOT_ARCHIVE_DEFAULT for the default location. */
export function refuseDefaultLocation({ default: isDefault }: Location): void {
  if (isDefault) throw cannotArchiveDefault();
}

/** Reverses {@link archiveLocation}. Idempotent. */
export async function unarchiveLocation(writing: Writing, id: string): Promise<Location> {
  const before = await lockEntity(writing, plain, id);
  return saveEntity(writing, plain, before, { ...before, archived: false });
}

async function act(
  writing: Writing,
  slug: string,
  before: Location,
  { changed, details }: { changed: Partial<Location>; details?: Readonly<Record<string, unknown>> },
): Promise<Location> {
  const after = { ...before, ...changed, revision: nextRevision(before) };
  await plain.store(writing.db, writing.businessId, after, writing.now);
  const body = { location: after, ...details };
  await recordChange(writing, 'location', { action: 'acted', slug, before, after, body });
  return after;
}

/** Adds a type; idempotent. */
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
  const before = await lockEntity(writing, plain, id);
  if (before.archived) throw cannotChangeTypes('An archived location keeps its types.');
  const locationTypes = change(before.locationTypes ?? []);
  if (locationTypes.length > locationLimits.types) {
    throw cannotChangeTypes(`A location has at most ${locationLimits.types} types.`);
  }
  return saveEntity(writing, plain, before, { ...before, locationTypes });
}

function archivedLocation(description: string): ApiError {
  return new ApiError('CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION', description);
}

function cannotArchiveDefault(): ApiError {
  const description = 'The default location cannot be archived. Make another one the default first.';
  return new ApiError('CANNOT_ARCHIVE_DEFAULT', description);
}

function cannotChangeTypes(description: string): ApiError {
  return new ApiError('CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION', description);
}
