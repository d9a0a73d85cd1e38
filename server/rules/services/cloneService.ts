import {
  cloneContract,
  type AssignedField,
  type CloneError,
} from '../../../contract/entities/cloneContract.ts';
import {
  defaultFormId,
  service as serviceSchema,
  serviceLimits,
  type Service,
} from '../../../contract/entities/service.ts';
import type { Slug } from '../../../contract/entities/slug.ts';
import { getPath, setPath, type Fields } from '../../../contract/paths.ts';
import type { RequestContext } from '../../route.ts';
import { attemptItem } from '../bulk.ts';
import { startSessionCopy } from './copySessions.ts';
import { addService, bookingsAppId } from './createService.ts';
import { addOptionsAndVariants, clonedFor } from './optionsAndVariants.ts';
import { readService } from './readService.ts';
import { reserveDerivedSlug } from './slugs.ts';
import { optionsOfService } from './variantPrices.ts';
import { writingOf, type Writing } from '../writing.ts';

/** What the server knows of a clone before it is made. */
interface CloneFacts {
  id: string;
  mainSlug: Slug;
  now: string;
}

type Assign = (source: Service, facts: CloneFacts) => unknown;

/** Shown when the service is read: put together from its address, its variants or its sessions. */
const fromElsewhere: Assign = () => undefined;

const assignedFields: Record<AssignedField, Assign> = {
  id: (_source, { id }) => id,
  createdByAppId: () => bookingsAppId,
  // Cut where it is too long, but never through the middle of a character.
  name: ({ name }) => `Copy of ${name}`.slice(0, serviceLimits.nameLength).replace(/[\uD800-\uDBFF]$/, ''),
  'form.id': () => defaultFormId,
  'payment.varied.minPrice': fromElsewhere,
  'payment.varied.maxPrice': fromElsewhere,
  'schedule.id': () => crypto.randomUUID(),
  'schedule.firstSessionStart': fromElsewhere,
  'schedule.lastSessionEnd': fromElsewhere,
  supportedSlugs: fromElsewhere,
  mainSlug: (_source, { mainSlug }) => mainSlug,
  urls: fromElsewhere,
  createdDate: (_source, { now }) => now,
  updatedDate: (_source, { now }) => now,
  revision: () => '1',
};

const copiedPaths = Object.entries(cloneContract).flatMap(([path, { becomes }]) =>
  becomes === 'copied' ? [path] : [],
);

/**
 * Copies a service as {@link cloneContract} says; its first address is `copy-of-<address of the source>`. `errors` names
 * what could not be copied. Its future sessions follow after the answer.
 */
export async function cloneService(
  context: RequestContext,
  sourceId: string,
): Promise<{ service: Service; errors: CloneError[] }> {
  const writing = writingOf(context);
  const source = await readService(writing, sourceId);
  const clone = await addService(writing, await cloneOf(writing, source));
  const priced = await copyVariants(writing, source, clone);
  const planned = await startSessionCopy(context, source, clone);
  return {
    service: await readService(writing, clone.id),
    errors: [
      ...(priced ? [] : (['OPTIONS_AND_VARIANTS'] as const)),
      ...((source.form?.id ?? defaultFormId) === defaultFormId ? [] : (['FORM'] as const)),
      ...(planned ? [] : (['RECURRING_EVENTS'] as const)),
    ],
  };
}

async function cloneOf(writing: Writing, source: Service): Promise<Service> {
  const id = crypto.randomUUID();
  const mainSlug = await reserveDerivedSlug(writing, id, `copy-of-${source.mainSlug?.name ?? 'untitled'}`);
  const facts = { id, mainSlug, now: writing.now.toISOString() };
  const copied = copiedPaths.reduce<Fields>((clone, path) => setPath(clone, path, getPath(source, path)), {});
  const clone = Object.entries(assignedFields).reduce<Fields>(
    (fields, [path, assign]) => setPath(fields, path, assign(source, facts)),
    copied,
  );
  return serviceSchema.parse(clone);
}

/** False where the source has variants that the rules would refuse today: the clone has none then. */
async function copyVariants(writing: Writing, source: Service, clone: Service): Promise<boolean> {
  const priced = await optionsOfService(writing, source.id);
  if (!priced) return true;
  const outcome = await attemptItem(writing.db, () =>
    addOptionsAndVariants(writing, clone, clonedFor(clone.id, priced)),
  );
  return 'item' in outcome;
}
