import {
  createLocation,
  getLocation,
  queryBusinessLocations,
  updateLocation,
} from '../../../../contract/calls/locations/locations.ts';
import { locationFields } from '../../../../contract/entities/locations/locationFields.ts';
import type { Fields } from '../../../../contract/paths.ts';
import type { Entity, FamilyCalls } from '../recordCalls.ts';
import { plainCalls } from './plainCalls.ts';

/** A location as a form has it: always with a name, empty if it has none. */
const named = (location: Entity): Entity => ({ ...location, name: location['name'] ?? '' });

const withoutEmptyName = ({ name, ...location }: Fields): Fields =>
  name === '' ? location : { ...location, name };

const plain = plainCalls({
  wireName: 'location',
  plural: 'locations',
  fields: locationFields,
  pagedBy: 'offset',
  calls: {
    query: queryBusinessLocations,
    get: getLocation,
    create: createLocation,
    update: updateLocation,
  },
  // Omitted fields are cleared, so the whole location is sent.
  sent: ({ patch, whole }) => withoutEmptyName({ ...whole, id: patch.id, revision: patch.revision }),
});

export const locations: FamilyCalls = {
  ...plain,
  async query(...asked) {
    const { items, metadata } = await plain.query(...asked);
    // Names of locations are optional, those of rows are not.
    return {
      items: items.map((location) => ({ ...location, name: location['name'] ?? location.id })),
      metadata,
    };
  },
  getOne: async (...asked) => named(await plain.getOne(...asked)),
  create: async (api, location, sending) =>
    named(await plain.create(api, withoutEmptyName(location), sending)),
  update: async (...asked) => named(await plain.update(...asked)),
};
