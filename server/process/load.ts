import { readFile } from 'node:fs/promises';
import { ApiError } from '../../contract/errors.ts';
import { StartError } from '../database/startError.ts';
import { loadServicesAnswer, type Loaded } from '../rules/services/loadServicesAnswer.ts';
import { findFirstBusiness } from '../tables/businesses.ts';
import type { Settings } from './arguments.ts';
import { openDatabase } from './openDatabase.ts';
import { optionsOf, updateSchema } from './platform.ts';
import { startFailure } from './startFailure.ts';

/** Loads a recorded answer of the platform's services query into the business, all or nothing. `worker` is the embedded database's. */
export async function load(settings: Settings, worker: URL): Promise<void> {
  const file = settings.file ?? '';
  const answer = await readJson(file);
  const database = await openDatabase(settings, { worker });
  try {
    await updateSchema(database);
    const options = await optionsOf(settings, database, { port: settings.port });
    const business = await findFirstBusiness(database);
    if (!business) throw new StartError('There is no business to load into yet: run `npm start` first.');
    const loaded = await loadServicesAnswer(options, business.id, answer).catch((error: unknown) => {
      throw error instanceof ApiError
        ? new StartError(`${file} was not loaded: ${error.description}`, { cause: error })
        : error;
    });
    console.log(describeLoaded(business.name, loaded));
  } catch (error) {
    throw startFailure(error, settings);
  } finally {
    await database.close();
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

/** The counts of loaded records, and the missing ones that the owner has to add. */
export function describeLoaded(businessName: string, loaded: Loaded): string {
  const { services, skipped, incomplete } = loaded;
  const counts = [
    plural(services, 'service', 'services'),
    plural(loaded.categories, 'category', 'categories'),
    plural(loaded.bookingPolicies, 'booking policy', 'booking policies'),
    plural(loaded.locations, 'location', 'locations'),
    plural(loaded.staffMembers, 'staff member', 'staff members'),
  ].join(', ');
  const had = skipped === 0 ? '' : `; it had ${plural(skipped, 'service', 'services')} already`;
  const missing =
    incomplete === 0
      ? ''
      : ` ${plural(incomplete, 'service has', 'services have')} staff, rooms or equipment that the file does not describe: assign others, otherwise no time of theirs can be booked.`;
  return `Loaded into ${businessName}: ${counts}${had}.${missing}`;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
