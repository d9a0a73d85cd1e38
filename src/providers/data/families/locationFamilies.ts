import {
  createLocation,
  getLocation,
  queryBusinessLocations,
  updateLocation,
} from '../../../../contract/calls/locations/locations.ts';
import {
  countResources,
  createResource,
  deleteResource,
  getResource,
  queryResources,
  searchResources,
  updateResource,
} from '../../../../contract/calls/locations/resources.ts';
import {
  countResourceTypes,
  createResourceType,
  deleteResourceType,
  getResourceType,
  queryResourceTypes,
  updateResourceType,
} from '../../../../contract/calls/locations/resourceTypes.ts';
import { resourceFields } from '../../../../contract/entities/locations/resourceFields.ts';
import { resourceTypeFields } from '../../../../contract/entities/locations/resourceTypeFields.ts';
import { locationFields } from '../../../../contract/entities/locations/locationFields.ts';
import type { Fields } from '../../../../contract/paths.ts';
import type { FamilyCalls } from '../resourceCalls.ts';
import { withNulls } from '../withNulls.ts';

/** A location as a form has it: always with a name, empty if it has none. */
const named = <Location extends { name?: string | undefined }>(location: Location) => ({
  ...location,
  name: location.name ?? '',
});

const withoutEmptyName = ({ name, ...location }: Fields): Fields =>
  name === '' ? location : { ...location, name };

export const locationCalls: FamilyCalls = {
  entity: 'location',
  fields: locationFields,
  pagedBy: 'offset',
  async query(api, query, sending) {
    const answer = await api.send(queryBusinessLocations, { body: { query } }, sending);
    // Names of locations are optional, those of rows are not.
    const items = answer.locations.map((location) => ({ ...location, name: location.name ?? location.id }));
    return { items, metadata: answer.pagingMetadata };
  },
  actions: {
    list: queryBusinessLocations,
    show: getLocation,
    create: createLocation,
    edit: updateLocation,
  },
  getOne: async (api, id, sending) =>
    named((await api.send(getLocation, { path: { id } }, sending)).location),
  create: async (api, location, sending) =>
    named(
      (await api.send(createLocation, { body: { location: withoutEmptyName(location) } }, sending)).location,
    ),
  async update(api, { patch, whole }, sending) {
    // Omitted fields are cleared, so the whole location is sent.
    const location = withoutEmptyName({ ...whole, id: patch.id, revision: patch.revision });
    const input = { path: { 'location.id': patch.id }, body: { location } };
    return named((await api.send(updateLocation, input, sending)).location);
  },
};

export const resourceCalls: FamilyCalls = {
  entity: 'resource',
  fields: resourceFields,
  pagedBy: 'cursor',
  actions: {
    list: queryResources,
    show: getResource,
    create: createResource,
    edit: updateResource,
    delete: deleteResource,
  },
  async query(api, query, sending) {
    const { resources, pagingMetadata } = await api.send(queryResources, { body: { query } }, sending);
    return { items: resources, metadata: pagingMetadata };
  },
  async search(api, search, sending) {
    const answer = await api.send(searchResources, { body: { search } }, sending);
    const { resources, pagingMetadata, aggregationData } = answer;
    return { items: resources, metadata: pagingMetadata, aggregationData };
  },
  count: async (api, filter, sending) =>
    (await api.send(countResources, { body: { filter } }, sending)).count,
  getOne: async (api, resourceId, sending) =>
    (await api.send(getResource, { path: { resourceId } }, sending)).resource,
  create: async (api, resource, sending) =>
    (await api.send(createResource, { body: { resource } }, sending)).resource,
  async update(api, { patch, mask }, sending) {
    const input = { path: { 'resource.id': patch.id }, body: { resource: patch, fieldMask: mask } };
    return (await api.send(updateResource, input, sending)).resource;
  },
  delete: (api, resourceId, _options, sending) => api.send(deleteResource, { path: { resourceId } }, sending),
};

export const resourceTypeCalls: FamilyCalls = {
  entity: 'resourceType',
  fields: resourceTypeFields,
  pagedBy: 'cursor',
  actions: {
    list: queryResourceTypes,
    show: getResourceType,
    create: createResourceType,
    edit: updateResourceType,
    delete: deleteResourceType,
  },
  async query(api, query, sending) {
    const answer = await api.send(queryResourceTypes, { body: { query } }, sending);
    return { items: answer.resourceTypes, metadata: answer.pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countResourceTypes, { body: { filter } }, sending)).count,
  getOne: async (api, resourceTypeId, sending) =>
    (await api.send(getResourceType, { path: { resourceTypeId } }, sending)).resourceType,
  create: async (api, resourceType, sending) =>
    (await api.send(createResourceType, { body: { resourceType } }, sending)).resourceType,
  async update(api, { patch, mask }, sending) {
    const resourceType = withNulls(patch, mask.split(','));
    const input = { path: { 'resourceType.id': patch.id }, body: { resourceType } };
    return (await api.send(updateResourceType, input, sending)).resourceType;
  },
  delete: (api, resourceTypeId, _options, sending) =>
    api.send(deleteResourceType, { path: { resourceTypeId } }, sending),
};
