import type { Service } from '../../../contract/entities/services/service.ts';
import { changedPaths } from '../../../contract/mask.ts';
import type { Fields } from '../../../contract/paths.ts';
import { serviceUpdatesAfter, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { findServices } from '../../tables/services/fullServices.ts';
import type { Writing } from '../writing.ts';
import { ownFieldsOf } from './ownFields.ts';

/** An add-on's change of a service's groups, and the service's current state. */
interface GroupsChanged {
  update: ChangeRow;
  service: Service;
}

/** The changes of service groups by deleting or restoring an add-on, without deleted services. */
export async function groupsChangedWith(writing: Writing, addOn: ChangeRow): Promise<GroupsChanged[]> {
  if (addOn.action !== 'deleted' && addOn.action !== 'restored') return [];
  const updates = (await serviceUpdatesAfter(writing.db, writing.businessId, addOn)).filter((update) =>
    isOnlyAbout(addOn.entity_id, update),
  );
  const ids = updates.map(({ entity_id: serviceId }) => serviceId);
  const existing = new Map(
    (await findServices(writing, ids)).flatMap(({ document, deleted }) => {
      const service = document.read();
      return deleted ? [] : [[service.id, service] as const];
    }),
  );
  return updates.flatMap((update) => {
    const service = existing.get(update.entity_id);
    return service ? [{ update, service }] : [];
  });
}

/** Several saves may share a request id: whether this change only adds or removes the add-on. */
function isOnlyAbout(addOnId: string, { before, after }: ChangeRow): boolean {
  const [was, is]: [Fields, Fields] = [
    ownFieldsOf('service', before) ?? {},
    ownFieldsOf('service', after) ?? {},
  ];
  const offers = (service: Fields) => JSON.stringify(service['addOnGroups'] ?? []).includes(addOnId);
  return (
    offers(was) !== offers(is) &&
    changedPaths(was, is).every((path) => path === 'addOnGroups' || path === 'addOnDetails')
  );
}
