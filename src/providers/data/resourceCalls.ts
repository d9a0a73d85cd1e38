import type { AggregationData, AggregationRequest } from '../../../contract/queries/aggregations.ts';
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
import type { Fields } from '../../../contract/paths.ts';
import type { FieldTable, Query, Search } from '../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';
import { rankOfFamilyAction, type FamilyAction } from './familyRanks.ts';
import { rankOfOwnResourceAction } from './ownResources.ts';

/** An entity in wire form. */
export type Entity = Fields & { readonly id: string; readonly revision?: string | undefined };

export interface Found {
  items: readonly Entity[];
  metadata:
    | {
        total?: number | undefined;
        tooManyToCount?: boolean | undefined;
        hasNext?: boolean | undefined;
        cursors?: { next?: string | undefined; prev?: string | undefined } | undefined;
      }
    | undefined;
  aggregationData?: AggregationData | undefined;
}

export interface DeletionOptions {
  preserveFutureSessionsWithParticipants?: boolean;
  participantNotification?: { notifyParticipants?: boolean; message?: string };
}

export interface ItemResult {
  itemMetadata: {
    id?: string | undefined;
    originalIndex: number;
    success: boolean;
    error?: { code: string; description: string } | undefined;
  };
}

type Patch = Fields & { readonly revision?: string | undefined };
type MaskedPatch = { patch: Patch & { readonly id: string }; mask: string };

/** Calls that read the lists of a react-admin resource. */
export interface ListCalls {
  /** Name on the wire: bodies are `{service: {…}}`, violations name `service.name`. */
  readonly entity: string;
  readonly fields: FieldTable;
  readonly pagedBy: 'offset' | 'cursor';
  readonly query: (api: ApiClient, query: Query, sending?: SendOptions) => Promise<Found>;
  readonly search?: (
    api: ApiClient,
    search: Search & { aggregations?: AggregationRequest[] },
    sending?: SendOptions,
  ) => Promise<Found>;
  /** Condition for a search text, in families without a search. Default: on the name. */
  readonly textCondition?: (
    api: ApiClient,
    text: string,
    sending?: SendOptions,
  ) => Promise<Record<string, unknown>>;
  /** Counts the matches of a filter, which cursor paging does not. */
  readonly count?: (
    api: ApiClient,
    filter: Record<string, unknown>,
    sending?: SendOptions,
  ) => Promise<number>;
}

/** Calls on single records of a react-admin resource. Absent calls are not supported. */
interface RecordCalls {
  /** Call of each react-admin action; its rank determines who may use the action. */
  readonly actions: Readonly<Record<string, Call>>;
  readonly getOne?: (api: ApiClient, id: string, sending?: SendOptions) => Promise<Entity>;
  readonly create?: (api: ApiClient, data: Fields, sending?: SendOptions) => Promise<Entity>;
  /** `whole` is the changed record, for calls that replace it. */
  readonly update?: (
    api: ApiClient,
    change: MaskedPatch & { whole: Fields },
    sending?: SendOptions,
  ) => Promise<Entity>;
  readonly delete?: (
    api: ApiClient,
    id: string,
    options: DeletionOptions,
    sending?: SendOptions,
  ) => Promise<unknown>;
  readonly bulk?: {
    readonly update: (
      api: ApiClient,
      changes: readonly MaskedPatch[],
      sending?: SendOptions,
    ) => Promise<readonly ItemResult[]>;
    readonly delete: (
      api: ApiClient,
      ids: readonly string[],
      options: DeletionOptions,
      sending?: SendOptions,
    ) => Promise<readonly ItemResult[]>;
    /** Both by-filter calls return the ID of an asynchronous job. */
    readonly updateByFilter: (
      api: ApiClient,
      change: { filter: Record<string, unknown>; patch: Fields; mask: string },
      sending?: SendOptions,
    ) => Promise<string>;
    readonly deleteByFilter: (
      api: ApiClient,
      filter: Record<string, unknown>,
      options: DeletionOptions,
      sending?: SendOptions,
    ) => Promise<string>;
  };
}

export interface ResourceCalls extends ListCalls, RecordCalls {}

/** Calls of a family; its actions are those of react-admin. */
export type FamilyCalls = ResourceCalls & { readonly actions: Partial<Record<FamilyAction, Call>> };

const services: ResourceCalls = {
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
  const families = await import('./familyCalls.ts');
  isLoaded = true;
  return families;
}

/**
 * Returns the calls of a react-admin resource. Those of families other than services load on first use, because the first
 * script is at its size limit.
 */
export async function callsOf(resource: string): Promise<ResourceCalls> {
  if (resource === 'services') return services;
  // In its own task: adding links to its 30 files takes as long as several rows of the list that waits for names.
  if (!isLoaded) await new Promise((resolve) => setTimeout(resolve));
  const { familyCalls } = await loadFamilyCalls();
  const calls = Object.hasOwn(familyCalls, resource) ? familyCalls[resource] : undefined;
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
