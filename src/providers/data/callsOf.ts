import type { Call } from '../../../contract/call.ts';
import {
  cloneService,
  createService,
  deleteService,
  getService,
  queryServices,
  searchServices,
  updateService,
} from '../../../contract/calls/services/services.ts';
import {
  bulkDeleteServices,
  bulkDeleteServicesByFilter,
  bulkUpdateServices,
  bulkUpdateServicesByFilter,
} from '../../../contract/calls/services/servicesInBulk.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { rankOfFamilyAction } from './familyRanks.ts';
import { rankOfOwnResourceAction } from './ownResources.ts';
import type { RecordCalls } from './recordCalls.ts';

const services: RecordCalls = {
  entity: 'service',
  fields: serviceFields,
  pagedBy: 'offset',
  actions: {
    list: queryServices,
    show: getService,
    create: createService,
    clone: cloneService,
    edit: updateService,
    delete: deleteService,
    export: queryServices,
  },
  async query(api, query, sending) {
    const { services, pagingMetadata } = await api.send(queryServices, { body: { query } }, sending);
    return { items: services, metadata: pagingMetadata };
  },
  async search(api, search, sending) {
    const answer = await api.send(searchServices, { body: { search } }, sending);
    const { services, pagingMetadata, aggregationData } = answer;
    return { items: services, metadata: pagingMetadata, aggregationData };
  },
  async getOne(api, serviceId, sending) {
    return (await api.send(getService, { path: { serviceId } }, sending)).service;
  },
  async create(api, service, sending) {
    return (await api.send(createService, { body: { service } }, sending)).service;
  },
  async update(api, { patch, mask }, sending) {
    const input = { path: { 'service.id': patch.id }, body: { service: patch, mask } };
    return (await api.send(updateService, input, sending)).service;
  },
  delete: (api, serviceId, options, sending) =>
    api.send(deleteService, { path: { serviceId }, query: options }, sending),
  bulk: {
    async update(api, changes, sending) {
      const services = changes.map(({ patch, mask }) => ({ service: patch, mask }));
      return (await api.send(bulkUpdateServices, { body: { services } }, sending)).results;
    },
    async delete(api, ids, options, sending) {
      return (await api.send(bulkDeleteServices, { body: { ids: [...ids], ...options } }, sending)).results;
    },
    async updateByFilter(api, { filter, patch, mask }, sending) {
      const body = { filter, service: patch, mask };
      return (await api.send(bulkUpdateServicesByFilter, { body }, sending)).jobId;
    },
    async deleteByFilter(api, filter, options, sending) {
      return (await api.send(bulkDeleteServicesByFilter, { body: { filter, ...options } }, sending)).jobId;
    },
  },
};

let isLoaded = false;

export async function loadFamilyCalls() {
  const families = await import('./callsOfFamilies.ts');
  isLoaded = true;
  return families;
}

/**
 * Returns the calls of a react-admin resource. Those of families other than services load on first use, because the first
 * script is at its size limit.
 */
export async function callsOf(resource: string): Promise<RecordCalls> {
  if (resource === 'services') return services;
  // In its own task: adding links to its 30 files takes as long as several rows of the list that waits for names.
  if (!isLoaded) await new Promise((resolve) => setTimeout(resolve));
  const { callsOfFamilies } = await loadFamilyCalls();
  const calls = Object.hasOwn(callsOfFamilies, resource) ? callsOfFamilies[resource] : undefined;
  if (!calls) throw new Error(`There is no resource "${resource}".`);
  return calls;
}

/** Returns the call behind an action, or its rank; undefined for unknown actions. */
export function callOfAction(resource: string, action: string): Pick<Call, 'caller'> | undefined {
  const caller = rankOfOwnResourceAction(resource, action) ?? rankOfFamilyAction(resource, action);
  if (caller) return { caller };
  const { actions } = services;
  return resource === 'services' && Object.hasOwn(actions, action) ? actions[action] : undefined;
}
