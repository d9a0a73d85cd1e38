import { location, type Location, type LocationInput } from '../../../contract/entities/location.ts';
import { locationViolations } from '../../../contract/entities/locationRules.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { isFields, withoutNulls, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { hasDefaultLocation, insertLocation } from '../../tables/places/locations.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

/** Creates a place; the first one of a business is its default. */
export async function createLocation(writing: Writing, input: LocationInput): Promise<Location> {
  if (input.archived) throw archivedLocation('A location cannot begin as an archived one.');
  const { db, businessId, now } = writing;
  await waitForTurn(db, businessId, 'locations');
  const created = wholeLocation(input, {
    id: crypto.randomUUID(),
    revision: '1',
    default: !(await hasDefaultLocation(db, businessId)),
    archived: false,
  });
  const violations = locationViolations(created);
  if (violations.length > 0) throw invalidArgument(violations);
  await insertLocation(db, businessId, created, now);
  await recordChange(writing, 'location', { action: 'created', after: created });
  return created;
}

/** What was sent as a whole location, with the fields that only the server writes in place of what was said of them. */
export function wholeLocation(
  input: LocationInput,
  own: Required<Pick<Location, 'id' | 'revision' | 'default' | 'archived'>>,
): Location {
  const sent = withoutNulls(input);
  const fields: Fields = isFields(sent) ? sent : {};
  const whole = { status: 'ACTIVE', locationTypes: [], ...fields, ...own };
  const parsed = location.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw invalidArgument(zodToViolations(parsed.error, ['location']));
  return parsed.data;
}

export function archivedLocation(description: string): ApiError {
  return new ApiError('CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION', description);
}
