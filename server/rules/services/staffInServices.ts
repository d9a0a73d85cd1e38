import {
  type OptionsAndVariants,
  type ServiceVariant,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { priceRange, withPriceRange } from '../../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { serviceStaffLimits } from '../../../contract/entities/services/serviceStaff.ts';
import { equalValues } from '../../../contract/paths.ts';
import {
  insertFormerStaff,
  lockServicesOfStaff,
  optionsOfServices,
  takeFormerStaff,
  type FormerStaff,
} from '../../tables/staff/formerStaff.ts';
import { updateOptionsAndVariantsRows } from '../../tables/prices/optionsAndVariants.ts';
import { lockServices, updateStaffOfServices, type LockedRow } from '../../tables/services/services.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { inStatements } from '../../tables/manyRows.ts';
import { recordChanges } from '../recordChange.ts';
import { nextRevision, nextVersion } from '../revisions.ts';
import { staffOf, staffVariants } from '../prices/variantPrices.ts';
import type { Writing } from '../writing.ts';

/**
 * Consequences of deleting or restoring a staff member for their services. An appointment may lose all its staff:
 * that does not block the deletion, the list shows it, and other changes of the service stay possible.
 *
 * Deleted rooms and equipment stay in `serviceResources`: an entry without ids would mean any resource of its
 * type, so the service would use rooms that it was never meant to use.
 */

/** A service with its own variants. */
interface Staffed {
  service: Service;
  priced?: OptionsAndVariants;
}

/**
 * Removes a deleted staff member from all their services, including deleted ones, and stores their positions
 * there. Removes their own prices too, unless they are the only ones: no customer can choose such a price, and it
 * is kept for a restoration.
 */
export async function leaveServices(writing: Writing, resourceId: string): Promise<void> {
  const { db, businessId } = writing;
  const rows = await lockServicesOfStaff(db, businessId, resourceId);
  await byPages(writing, rows, async (page, staffed) => {
    const former = staffed.map(({ service, priced }) => formerStaffOf(resourceId, service, priced));
    await insertFormerStaff(db, businessId, resourceId, former);
    await saveStaffed(writing, page, staffed, ({ service, priced }) => ({
      service: {
        ...service,
        staffMemberIds: (service.staffMemberIds ?? []).filter((id) => id !== resourceId),
      },
      priced,
    }));
  });
}

function formerStaffOf(resourceId: string, service: Service, priced?: OptionsAndVariants): FormerStaff {
  const variant = priced?.variants.values.find((own) => staffOf(own) === resourceId);
  const position = (service.staffMemberIds ?? []).indexOf(resourceId);
  return { serviceId: service.id, position, ...(variant && { variant }) };
}

/**
 * Adds a restored staff member to the services from which their deletion removed them, at the same position and
 * price. Skips purged services and those with the maximum of staff.
 */
export async function returnToServices(writing: Writing, resourceId: string): Promise<void> {
  const { db, businessId } = writing;
  const former = await takeFormerStaff(db, businessId, resourceId);
  const rows = await lockServices(db, businessId, [...former.keys()]);
  await byPages(writing, rows, (page, staffed) =>
    saveStaffed(writing, page, staffed, ({ service, priced }) => {
      const staff = service.staffMemberIds ?? [];
      const had = former.get(service.id);
      if (!had || staff.length >= serviceStaffLimits.staffMembers) return { service, priced };
      return {
        service: { ...service, staffMemberIds: staff.toSpliced(had.position, 0, resourceId) },
        priced: priced && withVariant(priced, had.variant),
      };
    }),
  );
}

/** Adds the variant, unless the price has come to vary by something else or the staff member has another one. */
function withVariant(priced: OptionsAndVariants, variant: ServiceVariant | undefined): OptionsAndVariants {
  const { values } = priced.variants;
  const [option] = priced.options.values;
  const fits = option?.type === 'STAFF_MEMBER' && option.id === variant?.choices[0]?.optionId;
  if (!variant || !fits || values.some((other) => staffOf(other) === staffOf(variant))) return priced;
  return { ...priced, variants: { values: [...values, variant] } };
}

async function byPages(
  writing: Writing,
  rows: readonly LockedRow[],
  work: (page: readonly LockedRow[], staffed: readonly Staffed[]) => Promise<void>,
): Promise<void> {
  const { db, businessId } = writing;
  for (const page of inStatements(rows)) {
    const ids = page.map(({ id }) => id);
    const priced = await optionsOfServices(db, businessId, ids);
    const services = await fullServices(writing, page);
    await work(
      page,
      services.map((service) => ({ service, priced: priced.get(service.id) })),
    );
  }
}

/**
 * Stores and records the changes of a batch; changes of deleted services are not recorded, because no one sees
 * them.
 */
async function saveStaffed(
  writing: Writing,
  page: readonly LockedRow[],
  before: readonly Staffed[],
  change: (staffed: Staffed) => Staffed,
): Promise<void> {
  const { db, businessId, now } = writing;
  const deleted = new Set(page.flatMap(({ id, deleted: gone }) => (gone ? id : [])));
  const changed = before.flatMap((staffed) => {
    const { service, priced: offered } = change(staffed);
    if (equalValues(service.staffMemberIds, staffed.service.staffMemberIds)) return [];
    const priced = offered && pricedFor(service, offered, staffed.priced);
    const shown = {
      ...(priced ? withPriceRange(service, priced.variants.values) : service),
      ...(!deleted.has(service.id) && nextVersion(service, now)),
    };
    return [{ before: staffed, after: { service: shown, priced } }];
  });
  const prices = changed.flatMap(({ before: { priced: old }, after: { priced } }) =>
    old && priced && priced !== old ? [{ before: old, after: priced }] : [],
  );
  await updateStaffOfServices(
    db,
    businessId,
    changed.map(({ after }) => after.service),
  );
  await updateOptionsAndVariantsRows(
    db,
    businessId,
    prices.map(({ after }) => after),
  );
  const live = changed.flatMap(({ before: { service } }) => (deleted.has(service.id) ? [] : service));
  const stored = await fullServices(writing, live);
  await recordChanges(
    writing,
    'service',
    stored.flatMap((after, index) => {
      const service = live[index];
      return service ? [{ action: 'updated', before: service, after }] : [];
    }),
  );
  await recordChanges(
    writing,
    'optionsAndVariants',
    prices
      .filter(({ after }) => !deleted.has(after.serviceId))
      .map((price) => ({ action: 'updated', ...price })),
  );
}

/** Prices of the currently assigned staff; `before` itself if unchanged. */
function pricedFor(
  service: Service,
  offered: OptionsAndVariants,
  before: OptionsAndVariants | undefined,
): OptionsAndVariants | undefined {
  const values = staffVariants(offered, service);
  if (values.length === 0 || equalValues(values, before?.variants.values)) return before;
  return { ...offered, variants: { values }, ...priceRange(values), revision: nextRevision(offered) };
}
