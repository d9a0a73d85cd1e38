import type { Service } from '../../../contract/entities/service.ts';
import { changedPaths } from '../../../contract/mask.ts';
import type { Fields } from '../../../contract/paths.ts';
import { serviceUpdatesAfter, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { findServices } from '../../tables/services/wholeServices.ts';
import type { Writing } from '../writing.ts';
import { ownFieldsOf } from './ownFields.ts';

/** A change that an add-on made to the groups of a service, and the service as it stands now. */
interface GroupsChanged {
  update: ChangeRow;
  service: Service;
}

/** What became of the groups of services when an add-on was deleted or brought back; deleted services are left out. */
export async function groupsChangedWith(writing: Writing, addOn: ChangeRow): Promise<GroupsChanged[]> {
  if (addOn.action !== 'deleted' && addOn.action !== 'restored') return [];
  const updates = (await serviceUpdatesAfter(writing.db, writing.businessId, addOn)).filter((update) =>
    isOnlyAbout(addOn.entity_id, update),
  );
  const ids = updates.map(({ entity_id: serviceId }) => serviceId);
  const standing = new Map(
    (await findServices(writing, ids)).flatMap(({ document, deleted }) => {
      const service = document.read();
      return deleted ? [] : [[service.id, service] as const];
    }),
  );
  return updates.flatMap((update) => {
    const service = standing.get(update.entity_id);
    return service ? [{ update, service }] : [];
  });
}

/** Several saves may have one request id: whether this did nothing but put the add-on into groups or take it out. */
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
