import {
  createPricingPlan,
  getPlan,
  queryPlans,
  updatePricingPlan,
} from '../../../../contract/calls/prices/pricingPlans.ts';
import {
  countCategories,
  createCategory,
  deleteCategory,
  getCategory,
  queryCategories,
  updateCategory,
} from '../../../../contract/calls/services/categories.ts';
import { categoryFields } from '../../../../contract/entities/services/categoryFields.ts';
import { pricingPlanFields } from '../../../../contract/entities/prices/pricingPlanFields.ts';
import type { FamilyCalls } from '../resourceCalls.ts';

export const categoryCalls: FamilyCalls = {
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

export const pricingPlanCalls: FamilyCalls = {
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
