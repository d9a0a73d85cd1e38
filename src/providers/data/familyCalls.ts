import type { Call } from '../../../contract/call.ts';
import { getBusiness, updateBusiness } from '../../../contract/calls/workbench/business.ts';
import { confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { getContact, listContacts, updateContact } from '../../../contract/calls/bookings/contacts.ts';
import {
  countExtendedBookings,
  queryExtendedBookings,
} from '../../../contract/calls/bookings/extendedBookings.ts';
import {
  createLocation,
  getLocation,
  queryBusinessLocations,
  updateLocation,
} from '../../../contract/calls/locations/locations.ts';
import {
  countResources,
  createResource,
  deleteResource,
  getResource,
  queryResources,
  searchResources,
  updateResource,
} from '../../../contract/calls/locations/resources.ts';
import {
  countResourceTypes,
  createResourceType,
  deleteResourceType,
  getResourceType,
  queryResourceTypes,
  updateResourceType,
} from '../../../contract/calls/locations/resourceTypes.ts';
import {
  createPricingPlan,
  getPlan,
  queryPlans,
  updatePricingPlan,
} from '../../../contract/calls/prices/pricingPlans.ts';
import {
  countCategories,
  createCategory,
  deleteCategory,
  getCategory,
  queryCategories,
  updateCategory,
} from '../../../contract/calls/services/categories.ts';
import {
  countStaffMembers,
  createStaffMember,
  deleteStaffMember,
  getStaffMember,
  queryStaffMembers,
  updateStaffMember,
} from '../../../contract/calls/staff/staffMembers.ts';
import { searchStaffMembersV2 } from '../../../contract/calls/staff/staffMembersV2.ts';
import {
  countBookingForms,
  createBookingForm,
  deleteBookingForm,
  getBookingForm,
  queryBusinessForms,
  updateBookingForm,
} from '../../../contract/calls/terms/bookingForms.ts';
import {
  countBookingPolicies,
  createBookingPolicy,
  deleteBookingPolicy,
  getBookingPolicy,
  queryBookingPolicies,
  searchBookingPolicies,
  updateBookingPolicy,
} from '../../../contract/calls/terms/bookingPolicies.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { contactFields } from '../../../contract/entities/bookings/contactFields.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { extendedBookingFields } from '../../../contract/entities/bookings/extendedBookingFields.ts';
import { resourceFields } from '../../../contract/entities/locations/resourceFields.ts';
import { resourceTypeFields } from '../../../contract/entities/locations/resourceTypeFields.ts';
import {
  staffMemberFields,
  staffMemberSearchFields,
} from '../../../contract/entities/staff/staffMemberFields.ts';
import { categoryFields } from '../../../contract/entities/services/categoryFields.ts';
import { locationFields } from '../../../contract/entities/locations/locationFields.ts';
import { pricingPlanFields } from '../../../contract/entities/prices/pricingPlanFields.ts';
import { bookingFormFields } from '../../../contract/entities/terms/bookingFormFields.ts';
import { bookingPolicyFields } from '../../../contract/entities/terms/bookingPolicyFields.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { Search } from '../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';
import type { FamilyAction } from './familyRanks.ts';
import type { Found, ResourceCalls } from './resourceCalls.ts';
import { withNulls } from './withNulls.ts';

/** Calls of a family; its actions are those of react-admin. */
type FamilyCalls = ResourceCalls & { readonly actions: Partial<Record<FamilyAction, Call>> };

/** Bookings change by actions (src/bookings), not by writes of their fields. */
const bookingCalls: FamilyCalls = {
  entity: 'booking',
  fields: extendedBookingFields,
  pagedBy: 'offset',
  async query(api, query, sending) {
    const answer = await api.send(queryExtendedBookings, { body: { query } }, sending);
    const items = answer.extendedBookings.map(({ booking }) => ({
      ...booking,
      name: customerName(booking.contactDetails),
    }));
    return { items, metadata: answer.pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countExtendedBookings, { body: { filter } }, sending)).count,
  /** The bookings of the first hundred customers with the text in their name, email address or phone number. */
  async textCondition(api, q, sending) {
    const query = { filter: JSON.stringify({ q }), range: '[0,99]' };
    const contacts = await api.send(listContacts, { query }, sending);
    return { 'contactDetails.contactId': { $in: contacts.map(({ id }) => id) } };
  },
  actions: { list: queryExtendedBookings, show: queryExtendedBookings, edit: confirmBooking },
};

const withName = (contact: Contact) => ({ ...contact, name: customerName(contact) });

/** The total in `contacts 0-24/310`. */
const totalIn = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1]);

/** Customers are listed in the dialect of ra-data-simple-rest, by text and ID only. */
const contactCalls: FamilyCalls = {
  entity: 'contact',
  fields: contactFields,
  pagedBy: 'offset',
  async query(api, { filter = {}, sort = [], paging }, sending) {
    const { limit = 50, offset = 0 } = paging ?? {};
    const { id, q } = filter as { id?: string | { $in: string[] }; q?: string };
    const ids = typeof id === 'string' ? [id] : id?.$in;
    const [by] = sort;
    const query = {
      filter: JSON.stringify({ ...(ids && { id: ids }), ...(q && { q }) }),
      range: JSON.stringify([offset, offset + limit - 1]),
      ...(by && { sort: JSON.stringify([by.fieldName, by.order ?? 'ASC']) }),
    };
    let total = 0;
    const onHeaders = (headers: Headers) => {
      total = totalIn(headers);
    };
    const contacts = await api.send(listContacts, { query }, { ...sending, onHeaders });
    return { items: contacts.map(withName), metadata: { total } };
  },
  textCondition: (_api, q) => Promise.resolve({ q }),
  actions: { list: listContacts, show: getContact, edit: updateContact },
  getOne: async (api, id, sending) => withName(await api.send(getContact, { path: { id } }, sending)),
  async update(api, { patch, mask }, sending) {
    const { name: _name, ...contact } = withNulls(patch, mask.split(','));
    const input = { path: { 'contact.id': patch.id }, body: { contact } };
    return withName((await api.send(updateContact, input, sending)).contact);
  },
};

const categoryCalls: FamilyCalls = {
  entity: 'category',
  fields: categoryFields,
  pagedBy: 'cursor',
  async query(api, query, sending) {
    const { categories, pagingMetadata } = await api.send(queryCategories, { query: { query } }, sending);
    return { items: categories, metadata: pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countCategories, { body: { filter } }, sending)).count,
  actions: {
    list: queryCategories,
    show: getCategory,
    create: createCategory,
    edit: updateCategory,
    delete: deleteCategory,
  },
  getOne: async (api, categoryId, sending) =>
    (await api.send(getCategory, { path: { categoryId } }, sending)).category,
  create: async (api, category, sending) =>
    (await api.send(createCategory, { body: { category } }, sending)).category,
  async update(api, { patch, mask }, sending) {
    const input = { path: { 'category.id': patch.id }, body: { category: patch, mask } };
    return (await api.send(updateCategory, input, sending)).category;
  },
  delete: (api, categoryId, _options, sending) => api.send(deleteCategory, { path: { categoryId } }, sending),
};

const staffMemberCalls: FamilyCalls = {
  entity: 'staffMember',
  fields: staffMemberFields,
  pagedBy: 'cursor',
  async query(api, query, sending) {
    const { staffMembers, pagingMetadata } = await api.send(queryStaffMembers, { body: { query } }, sending);
    return { items: staffMembers, metadata: pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countStaffMembers, { body: { filter } }, sending)).count,
  actions: {
    list: queryStaffMembers,
    show: getStaffMember,
    create: createStaffMember,
    edit: updateStaffMember,
    delete: deleteStaffMember,
  },
  getOne: async (api, staffMemberId, sending) =>
    (await api.send(getStaffMember, { path: { staffMemberId } }, sending)).staffMember,
  create: async (api, staffMember, sending) =>
    (await api.send(createStaffMember, { body: { staffMember } }, sending)).staffMember,
  async update(api, { patch, mask }, sending) {
    // The call takes no mask: cleared fields are sent as null.
    const staffMember = withNulls(patch, mask.split(','));
    const input = { path: { 'staffMember.id': patch.id }, body: { staffMember } };
    return (await api.send(updateStaffMember, input, sending)).staffMember;
  },
  delete: (api, staffMemberId, _options, sending) =>
    api.send(deleteStaffMember, { path: { staffMemberId } }, sending),
};

const { count: _onlyProviders, ...callsOfAllStaff } = staffMemberCalls;

/** All staff members, including those without services, whom only a search returns. */
const staffCalls: FamilyCalls = {
  ...callsOfAllStaff,
  fields: staffMemberSearchFields,
  actions: { ...staffMemberCalls.actions, list: searchStaffMembersV2 },
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

const bookingPolicyCalls: FamilyCalls = {
  entity: 'bookingPolicy',
  fields: bookingPolicyFields,
  pagedBy: 'cursor',
  async query(api, query, sending) {
    const answer = await api.send(queryBookingPolicies, { body: { query } }, sending);
    return { items: answer.bookingPolicies, metadata: answer.pagingMetadata };
  },
  async search(api, search, sending) {
    const answer = await api.send(searchBookingPolicies, { body: { search } }, sending);
    const { bookingPolicies, pagingMetadata, aggregationData } = answer;
    return { items: bookingPolicies, metadata: pagingMetadata, aggregationData };
  },
  count: async (api, filter, sending) =>
    (await api.send(countBookingPolicies, { body: { filter } }, sending)).count,
  actions: {
    list: queryBookingPolicies,
    show: getBookingPolicy,
    create: createBookingPolicy,
    edit: updateBookingPolicy,
    delete: deleteBookingPolicy,
  },
  getOne: async (api, bookingPolicyId, sending) =>
    (await api.send(getBookingPolicy, { path: { bookingPolicyId } }, sending)).bookingPolicy,
  create: async (api, bookingPolicy, sending) =>
    (await api.send(createBookingPolicy, { body: { bookingPolicy } }, sending)).bookingPolicy,
  async update(api, { patch, mask, whole }, sending) {
    const bookingPolicy = { ...wholeFields(mask, whole), id: patch.id, revision: patch.revision };
    const input = { path: { 'bookingPolicy.id': patch.id }, body: { bookingPolicy } };
    return (await api.send(updateBookingPolicy, input, sending)).bookingPolicy;
  },
  delete: (api, bookingPolicyId, _options, sending) =>
    api.send(deleteBookingPolicy, { path: { bookingPolicyId } }, sending),
};

const bookingFormCalls: FamilyCalls = {
  entity: 'bookingForm',
  fields: bookingFormFields,
  pagedBy: 'cursor',
  actions: {
    list: queryBusinessForms,
    show: getBookingForm,
    create: createBookingForm,
    edit: updateBookingForm,
    delete: deleteBookingForm,
  },
  async query(api, query, sending) {
    const answer = await api.send(queryBusinessForms, { body: { query } }, sending);
    return { items: answer.bookingForms, metadata: answer.pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countBookingForms, { body: { filter } }, sending)).count,
  getOne: async (api, bookingFormId, sending) =>
    (await api.send(getBookingForm, { path: { bookingFormId } }, sending)).bookingForm,
  create: async (api, bookingForm, sending) =>
    (await api.send(createBookingForm, { body: { bookingForm } }, sending)).bookingForm,
  async update(api, { patch, mask }, sending) {
    const bookingForm = withNulls(patch, mask.split(','));
    const input = { path: { 'bookingForm.id': patch.id }, body: { bookingForm } };
    return (await api.send(updateBookingForm, input, sending)).bookingForm;
  },
  delete: (api, bookingFormId, _options, sending) =>
    api.send(deleteBookingForm, { path: { bookingFormId } }, sending),
};

/** A location as a form has it: always with a name, empty if it has none. */
const named = <Location extends { name?: string | undefined }>(location: Location) => ({
  ...location,
  name: location.name ?? '',
});

const withoutEmptyName = ({ name, ...location }: Fields): Fields =>
  name === '' ? location : { ...location, name };

const locationCalls: FamilyCalls = {
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

const pricingPlanCalls: FamilyCalls = {
  entity: 'plan',
  fields: pricingPlanFields,
  pagedBy: 'offset',
  async query(api, query, sending) {
    const { plans, pagingMetadata } = await api.send(queryPlans, { query: { query } }, sending);
    return { items: plans, metadata: pagingMetadata };
  },
  actions: { list: queryPlans, show: getPlan, create: createPricingPlan, edit: updatePricingPlan },
  getOne: async (api, planId, sending) => (await api.send(getPlan, { path: { planId } }, sending)).plan,
  create: async (api, plan, sending) => (await api.send(createPricingPlan, { body: { plan } }, sending)).plan,
  async update(api, { patch, mask }, sending) {
    const input = { path: { 'plan.id': patch.id }, body: { plan: patch, mask } };
    return (await api.send(updatePricingPlan, input, sending)).plan;
  },
};

const resourceCalls: FamilyCalls = {
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

const resourceTypeCalls: FamilyCalls = {
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

/** The business is one record, whose ID its calls do not need. */
const businessCalls: FamilyCalls = {
  entity: 'business',
  fields: {},
  pagedBy: 'offset',
  async query(api, _query, sending) {
    const { business } = await api.send(getBusiness, {}, sending);
    return { items: [business], metadata: { total: 1 } };
  },
  actions: { show: getBusiness, edit: updateBusiness },
  async update(api, { patch, mask, whole }, sending) {
    const body = { business: { ...wholeFields(mask, whole), revision: patch.revision } };
    return (await api.send(updateBusiness, { body }, sending)).business;
  },
};

/** The calls of every family except services, by resource. Loaded on first use (resourceCalls.ts). */
export const familyCalls: Readonly<Record<string, FamilyCalls>> = {
  business: businessCalls,
  bookings: bookingCalls,
  contacts: contactCalls,
  categories: categoryCalls,
  staffMembers: staffMemberCalls,
  staff: staffCalls,
  bookingPolicies: bookingPolicyCalls,
  bookingForms: bookingFormCalls,
  locations: locationCalls,
  pricingPlans: pricingPlanCalls,
  resources: resourceCalls,
  resourceTypes: resourceTypeCalls,
};

/** The changed fields as a whole, null for removed ones: for calls that take no mask and replace whole fields. */
function wholeFields(mask: string, whole: Fields): Fields {
  const keys = new Set(mask.split(',').map((path) => path.split('.')[0] ?? path));
  return Object.fromEntries([...keys].map((key) => [key, whole[key] ?? null]));
}
