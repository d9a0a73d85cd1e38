import {
  countBookingForms,
  createBookingForm,
  deleteBookingForm,
  getBookingForm,
  queryBusinessForms,
  updateBookingForm,
} from '../../../../contract/calls/terms/bookingForms.ts';
import {
  countBookingPolicies,
  createBookingPolicy,
  deleteBookingPolicy,
  getBookingPolicy,
  queryBookingPolicies,
  searchBookingPolicies,
  updateBookingPolicy,
} from '../../../../contract/calls/terms/bookingPolicies.ts';
import { bookingFormFields } from '../../../../contract/entities/terms/bookingFormFields.ts';
import { bookingPolicyFields } from '../../../../contract/entities/terms/bookingPolicyFields.ts';
import type { FamilyCalls } from '../resourceCalls.ts';
import { withNulls, wholeFields } from '../withNulls.ts';

export const bookingPolicyCalls: FamilyCalls = {
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

export const bookingFormCalls: FamilyCalls = {
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
