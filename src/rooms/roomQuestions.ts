import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { anyOf, none, type Askable, type WireFilter } from '../records/list/listFilter.ts';

/** Excludes the resources of staff members, which are edited with them. */
export const ownRooms: WireFilter = { typeId: { $ne: staffResourceTypeId } };

const locations = 'locationOptions.specificLocationOptions.businessLocations.locationId';
const everywhere = 'locationOptions.availableInAllLocations';

/** URL of the list of rooms and equipment of a type. */
export const roomsOfType = (id: string): string =>
  `/rooms?${new URLSearchParams({ filter: JSON.stringify({ type: [id] }) })}`;

/** Filter options of the list. */
export const roomQuestions: Askable = {
  tabs: [{ key: 'all', label: 'list.tabs.all', ask: () => ownRooms }],
  facets: [
    {
      key: 'type',
      label: 'rooms.column.type',
      ask: (ids) => anyOf(ids, (some) => ({ typeId: { $in: some } }), { typeId: { $exists: false } }),
    },
    {
      key: 'location',
      label: 'rooms.column.place',
      ask: (ids) => ({ $or: [{ [everywhere]: true }, { [locations]: { $hasSome: ids } }] }),
    },
  ],
  naming: {
    kinds: ['type', 'location'],
    fields: { typeId: 'type', [locations]: 'location' },
    noIds: [none],
    label: (kind) => (kind === 'type' ? 'rooms.type.deleted' : 'locations.choice.deleted'),
  },
};

/** Filter of the services that need a room. */
export const needing = (id: string): WireFilter => ({
  'serviceResources.resourceIds.values': { $hasSome: [id] },
});

/** URL of the list of services that need a room. */
export const servicesNeeding = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ where: needing(id) }) })}`;
