import type { AggregationData, AggregationRequest } from '../../contract/aggregations.ts';
import type { Call } from '../../contract/call.ts';
import { getBookingPolicy, queryBookingPolicies } from '../../contract/calls/terms/bookingPolicies.ts';
import { createCategory, getCategory, queryCategories } from '../../contract/calls/services/categories.ts';
import { getLocation, queryBusinessLocations } from '../../contract/calls/places/locations.ts';
import { queryPlans } from '../../contract/calls/prices/pricingPlans.ts';
import {
  cloneService,
  createService,
  deleteService,
  getService,
  queryServices,
  searchServices,
  updateService,
} from '../../contract/calls/services/services.ts';
import {
  bulkDeleteServices,
  bulkDeleteServicesByFilter,
  bulkUpdateServices,
  bulkUpdateServicesByFilter,
} from '../../contract/calls/services/servicesInBulk.ts';
import {
  createStaffMember,
  getStaffMember,
  queryStaffMembers,
  updateStaffMember,
} from '../../contract/calls/staff/staffMembers.ts';
import { searchStaffMembersV2 } from '../../contract/calls/staff/staffMembersV2.ts';
import { bookingPolicyFields } from '../../contract/entities/terms/bookingPolicyFields.ts';
import { categoryFields } from '../../contract/entities/services/categoryFields.ts';
import { locationFields } from '../../contract/entities/places/locationFields.ts';
import { pricingPlanFields } from '../../contract/entities/prices/pricingPlanFields.ts';
import { serviceFields } from '../../contract/entities/services/serviceFields.ts';
import {
  staffMemberFields,
  staffMemberSearchFields,
} from '../../contract/entities/staff/staffMemberFields.ts';
import type { Fields } from '../../contract/paths.ts';
import type { FieldTable, Query, Search } from '../../contract/query.ts';
import type { ApiClient, SendOptions } from '../platform/apiClient.ts';
import { rankOfOwnResourceAction } from './ownResources.ts';
import { withNulls } from './withNulls.ts';

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

/** Calls of a react-admin resource. Absent calls are not supported. */
export interface ResourceCalls {
  /** Name on the wire: bodies are `{service: {…}}`, violations name `service.name`. */
  readonly entity: string;
  readonly fields: FieldTable;
  readonly pagedBy: 'offset' | 'cursor';
  /** Call of each react-admin action; its rank determines who may use the action. */
  readonly actions: Readonly<Record<string, Call>>;
  readonly query: (api: ApiClient, query: Query, sending?: SendOptions) => Promise<Found>;
  readonly search?: (
    api: ApiClient,
    search: Search & { aggregations?: AggregationRequest[] },
    sending?: SendOptions,
  ) => Promise<Found>;
  readonly getOne?: (api: ApiClient, id: string, sending?: SendOptions) => Promise<Entity>;
  readonly create?: (api: ApiClient, data: Fields, sending?: SendOptions) => Promise<Entity>;
  readonly update?: (api: ApiClient, change: MaskedPatch, sending?: SendOptions) => Promise<Entity>;
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

const categories: ResourceCalls = {
  entity: 'category',
  fields: categoryFields,
  pagedBy: 'cursor',
  actions: { list: queryCategories, show: getCategory, create: createCategory },
  async query(api, query, sending) {
    const { categories, pagingMetadata } = await api.send(queryCategories, { query: { query } }, sending);
    return { items: categories, metadata: pagingMetadata };
  },
  async getOne(api, categoryId, sending) {
    return (await api.send(getCategory, { path: { categoryId } }, sending)).category;
  },
  async create(api, category, sending) {
    return (await api.send(createCategory, { body: { category } }, sending)).category;
  },
};

const staffMembers: ResourceCalls = {
  entity: 'staffMember',
  fields: staffMemberFields,
  pagedBy: 'cursor',
  actions: {
    list: queryStaffMembers,
    show: getStaffMember,
    create: createStaffMember,
    edit: updateStaffMember,
  },
  async query(api, query, sending) {
    const { staffMembers, pagingMetadata } = await api.send(queryStaffMembers, { body: { query } }, sending);
    return { items: staffMembers, metadata: pagingMetadata };
  },
  async getOne(api, staffMemberId, sending) {
    return (await api.send(getStaffMember, { path: { staffMemberId } }, sending)).staffMember;
  },
  async create(api, staffMember, sending) {
    return (await api.send(createStaffMember, { body: { staffMember } }, sending)).staffMember;
  },
  async update(api, { patch, mask }, sending) {
    // The call takes no mask: cleared fields are sent as null.
    const staffMember = withNulls(patch, mask.split(','));
    const input = { path: { 'staffMember.id': patch.id }, body: { staffMember } };
    return (await api.send(updateStaffMember, input, sending)).staffMember;
  },
};

/** All staff members, including those without services, whom only a search returns. */
const staff: ResourceCalls = {
  entity: 'staffMember',
  fields: staffMemberSearchFields,
  pagedBy: 'cursor',
  actions: { list: searchStaffMembersV2, show: getStaffMember, edit: updateStaffMember },
  query: searchStaff,
  search: searchStaff,
};

async function searchStaff(api: ApiClient, search: Search, sending?: SendOptions): Promise<Found> {
  const body = { search, fields: ['ASSOCIATED_IDENTITY_STATUS' as const] };
  const { staffMembers, pagingMetadata, aggregationData } = await api.send(
    searchStaffMembersV2,
    { body },
    sending,
  );
  return { items: staffMembers, metadata: pagingMetadata, aggregationData };
}

const bookingPolicies: ResourceCalls = {
  entity: 'bookingPolicy',
  fields: bookingPolicyFields,
  pagedBy: 'cursor',
  actions: { list: queryBookingPolicies, show: getBookingPolicy },
  async query(api, query, sending) {
    const answer = await api.send(queryBookingPolicies, { body: { query } }, sending);
    return { items: answer.bookingPolicies, metadata: answer.pagingMetadata };
  },
  async getOne(api, bookingPolicyId, sending) {
    return (await api.send(getBookingPolicy, { path: { bookingPolicyId } }, sending)).bookingPolicy;
  },
};

const locations: ResourceCalls = {
  entity: 'location',
  fields: locationFields,
  pagedBy: 'offset',
  actions: { list: queryBusinessLocations, show: getLocation },
  async query(api, query, sending) {
    const answer = await api.send(queryBusinessLocations, { body: { query } }, sending);
    return { items: answer.locations, metadata: answer.pagingMetadata };
  },
  async getOne(api, id, sending) {
    return (await api.send(getLocation, { path: { id } }, sending)).location;
  },
};

const pricingPlans: ResourceCalls = {
  entity: 'plan',
  fields: pricingPlanFields,
  pagedBy: 'offset',
  actions: { list: queryPlans, show: queryPlans },
  async query(api, query, sending) {
    const { plans, pagingMetadata } = await api.send(queryPlans, { query: { query } }, sending);
    return { items: plans, metadata: pagingMetadata };
  },
};

const table: Readonly<Record<string, ResourceCalls>> = {
  services,
  categories,
  staffMembers,
  staff,
  bookingPolicies,
  locations,
  pricingPlans,
};

/** Returns the calls of a react-admin resource. */
export function callsOf(resource: string): ResourceCalls {
  const calls = Object.hasOwn(table, resource) ? table[resource] : undefined;
  if (!calls) throw new Error(`There is no resource "${resource}".`);
  return calls;
}

/** Returns the call behind an action, or its rank; undefined for unknown actions. */
export function callOfAction(resource: string, action: string): Pick<Call, 'caller'> | undefined {
  const caller = rankOfOwnResourceAction(resource, action);
  if (caller) return { caller };
  const actions = Object.hasOwn(table, resource) ? table[resource]?.actions : undefined;
  return actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
}
