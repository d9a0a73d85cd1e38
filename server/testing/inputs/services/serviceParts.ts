import type { TestInputs } from '../testInput.ts';

export const inputs = {
  setServiceLocations: ({ service, location }) => ({
    path: { serviceId: service },
    body: { locations: [{ type: 'BUSINESS', business: { id: location } }] },
  }),
  enablePricingPlansForService: ({ service, pricingPlan }) => ({
    path: { serviceId: service },
    body: { pricingPlanIds: [pricingPlan] },
  }),
  disablePricingPlansForService: ({ service, pricingPlan }) => ({
    path: { serviceId: service },
    body: { pricingPlanIds: [pricingPlan] },
  }),
  setCustomSlug: ({ service }) => ({ path: { serviceId: service }, body: { slug: 'an-address-of-its-own' } }),
  validateSlug: ({ service }) => ({ body: { serviceId: service, slug: 'an-address-of-its-own' } }),
  queryServiceLocations: ({ service, location }) => ({
    body: { filter: { services: { id: service }, businessLocationIds: [location] } },
  }),
  queryServiceCategories: ({ service, category }) => ({
    body: { filter: { services: { id: service }, categoryIds: [category] } },
  }),
} satisfies TestInputs;
