import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import type { AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { equalValues } from '../../../contract/paths.ts';
import { updateServiceRows } from '../../tables/services/services.ts';
import { lockServicesWithAddOn } from '../../tables/services/servicesWithAddOn.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { inStatements } from '../../tables/manyRows.ts';
import { recordChanges } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import type { Writing } from '../writing.ts';

/** Consequences of a changed or deleted add-on for the services that offer it. */

type Details = NonNullable<Service['addOnDetails']>;

/** A service's list of the add-ons in its groups, each once: derived and read-only. */
export function addOnDetailsOf(groups: readonly AddOnGroup[], addOns: ReadonlyMap<string, AddOn>): Details {
  const ids = [...new Set(groups.flatMap(({ addOnIds }) => addOnIds ?? []))];
  return ids.map((addOnId) => detailOf(addOnId, addOns.get(addOnId)?.durationInMinutes));
}

function detailOf(addOnId: string, durationInMinutes: number | undefined): Details[number] {
  return durationInMinutes === undefined ? { addOnId } : { addOnId, durationInMinutes };
}

/**
 * Updates an add-on's duration in its services. The duration is not the services' own data, like a category's
 * name, so they keep their revision.
 */
export async function refreshAddOnDetails(writing: Writing, { id, durationInMinutes }: AddOn): Promise<void> {
  const { db, businessId } = writing;
  for (const rows of inStatements(await lockServicesWithAddOn(db, businessId, id))) {
    const changed = (await fullServices(writing, rows)).flatMap((service) => {
      const addOnDetails = (service.addOnDetails ?? []).map((detail) =>
        detail.addOnId === id ? detailOf(id, durationInMinutes) : detail,
      );
      return equalValues(addOnDetails, service.addOnDetails) ? [] : [{ ...service, addOnDetails }];
    });
    await updateServiceRows(db, businessId, changed);
  }
}

/**
 * Removes a deleted add-on from all groups. Deleted services lose it too, without a history record: no one sees
 * them, and a restored service must not offer a deleted add-on.
 */
export async function removeFromGroups(writing: Writing, addOnId: string): Promise<void> {
  const { db, businessId, now } = writing;
  for (const rows of inStatements(await lockServicesWithAddOn(db, businessId, addOnId))) {
    const deleted = new Set(rows.flatMap(({ id, deleted: gone }) => (gone ? id : [])));
    const before = await fullServices(writing, rows);
    await updateServiceRows(
      db,
      businessId,
      before.map((service) => ({
        ...withoutAddOn(service, addOnId),
        ...(!deleted.has(service.id) && nextVersion(service, now)),
      })),
    );
    const live = before.filter(({ id }) => !deleted.has(id));
    const after = new Map((await fullServices(writing, live)).map((service) => [service.id, service]));
    await recordChanges(
      writing,
      'service',
      live.map((service) => ({
        action: 'updated',
        before: service,
        after: after.get(service.id) ?? service,
      })),
    );
  }
}

function withoutAddOn(service: Service, addOnId: string): Service {
  return {
    ...service,
    addOnGroups: (service.addOnGroups ?? []).map((group) => ({
      ...group,
      addOnIds: (group.addOnIds ?? []).filter((id) => id !== addOnId),
    })),
    addOnDetails: (service.addOnDetails ?? []).filter((detail) => detail.addOnId !== addOnId),
  };
}
