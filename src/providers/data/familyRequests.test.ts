import { expect, it } from 'vitest';
import { guid, provide } from '../testPlatform.ts';

const id = guid(1);
const record = { id, name: 'A', revision: '3' };
const before = { ...record, phone: '030 1', address: { city: 'Bonn', street: 'Am Markt' } };
const after = { id, name: 'B', revision: '3', address: { city: 'Köln', street: 'Am Markt' } };

const changed = { id, revision: '3', name: 'B', address: { city: 'Köln' } };
const mask = 'name,phone,address.city';
/** For calls without a mask. */
const cleared = { ...changed, phone: null };

/** Families with requests that differ in their names only, and the request that changes a record. */
const families: [resource: string, entity: string, path: string, change: unknown[]][] = [
  ['categories', 'category', '/v2/categories', ['PATCH', { category: changed, mask }]],
  ['addOns', 'addOn', '/v1/add-ons', ['PATCH', { addOn: changed, mask }]],
  ['staffMembers', 'staffMember', '/v1/staff-members', ['PATCH', { staffMember: cleared }]],
  ['staff', 'staffMember', '/v1/staff-members', ['PATCH', { staffMember: cleared }]],
  [
    'bookingPolicies',
    'bookingPolicy',
    '/v1/booking-policies',
    ['PATCH', { bookingPolicy: { ...cleared, address: after.address } }],
  ],
  ['bookingForms', 'bookingForm', '/frontdesk/v1/booking-forms', ['PATCH', { bookingForm: cleared }]],
  ['locations', 'location', '/v1/locations', ['PUT', { location: after }]],
  ['pricingPlans', 'plan', '/frontdesk/v1/pricing-plans', ['PATCH', { plan: changed, mask }]],
  ['resources', 'resource', '/v2/resources', ['PATCH', { resource: changed, fieldMask: mask }]],
  ['resourceTypes', 'resourceType', '/v2/resources/resource-types', ['PATCH', { resourceType: cleared }]],
];

it.each(families)('creates and changes one of %s', async (resource, entity, path, [method, body]) => {
  const { provider, lines } = provide(() => ({ body: { [entity]: record } }));
  expect(await provider.create(resource, { data: { name: 'A' } })).toEqual({ data: record });
  expect(await provider.update(resource, { id, data: after, previousData: before })).toEqual({
    data: record,
  });
  expect(lines()).toEqual([
    [`POST ${path}`, { [entity]: { name: 'A' } }],
    [`${String(method)} ${path}/${id}`, body],
  ]);
});

it.each(families)('shows a refusal of %s at the inputs', async (resource, entity) => {
  const fieldViolations = [
    { field: `${entity}.name`, description: 'is required', violatedRule: 'REQUIRED_FIELD' },
  ];
  const { provider } = provide(() => ({
    status: 400,
    body: { details: { validationError: { fieldViolations } } },
  }));
  await expect(provider.create(resource, { data: {} })).rejects.toMatchObject({
    body: { errors: { name: 'Is required.' } },
  });
});

const byId = { filter: { id: { $in: [id] } } };
const cursorPage = { ...byId, cursorPaging: { limit: 1 } };
const offsetPage = { ...byId, paging: { limit: 1, offset: 0 } };
const withStatus = ['ASSOCIATED_IDENTITY_STATUS'];
const total = {
  name: 'frontdesk-total',
  type: 'SCALAR',
  fieldPath: 'id',
  scalar: { type: 'COUNT_DISTINCT' },
};
const firstNamed = { filter: { name: 'A' }, paging: { limit: 1, offset: 0 } };
const totalOfNamed = { filter: { name: 'A' }, aggregations: [total], cursorPaging: { limit: 1 } };

it.each([
  [
    'categories',
    [`GET /v2/categories/query ? ${JSON.stringify({ query: cursorPage })}`],
    ['POST /v2/categories/count', { filter: { name: 'A' } }],
  ],
  [
    'staffMembers',
    ['POST /v1/staff-members/query', { query: cursorPage }],
    ['POST /v1/staff-members/count', { filter: { name: 'A' } }],
  ],
  [
    'staff',
    ['POST /v2/staff-members/search', { search: cursorPage, fields: withStatus }],
    ['POST /v2/staff-members/search', { search: totalOfNamed, fields: withStatus }],
  ],
  [
    'bookingPolicies',
    ['POST /v1/booking-policies/query', { query: cursorPage }],
    ['POST /v1/booking-policies/count', { filter: { name: 'A' } }],
  ],
  [
    'bookingForms',
    ['POST /frontdesk/v1/booking-forms/query', { query: cursorPage }],
    ['POST /frontdesk/v1/booking-forms/count', { filter: { name: 'A' } }],
  ],
  [
    'locations',
    ['POST /v1/locations/query', { query: offsetPage }],
    ['POST /v1/locations/query', { query: firstNamed }],
  ],
  [
    'pricingPlans',
    [`GET /v3/plans/query ? ${JSON.stringify({ query: offsetPage })}`],
    [`GET /v3/plans/query ? ${JSON.stringify({ query: firstNamed })}`],
  ],
  [
    'resources',
    ['POST /v2/resources/query', { query: cursorPage }],
    ['POST /v2/resources/count', { filter: { name: 'A' } }],
  ],
  [
    'resourceTypes',
    ['POST /v2/resources/resource-types/query', { query: cursorPage }],
    ['POST /v2/resources/resource-types/count', { filter: { name: 'A' } }],
  ],
])('reads and counts %s', async (resource, read, count) => {
  const list = resource === 'staff' ? 'staffMembers' : resource === 'pricingPlans' ? 'plans' : resource;
  const { provider, lines } = provide(() => ({
    body: {
      [list]: [record],
      pagingMetadata: { count: 1, total: 7 },
      count: 7,
      aggregationData: { results: [{ ...total, scalar: { value: 7 } }] },
    },
  }));
  expect(await provider.getMany(resource, { ids: [id] })).toEqual({ data: [record] });
  expect(await provider.countRecords(resource, { name: 'A' })).toBe(7);
  expect(lines()).toEqual([read, count]);
});

it.each([
  ['categories', 'category', '/v2/categories'],
  ['addOns', 'addOn', '/v1/add-ons'],
  ['staff', 'staffMember', '/v1/staff-members'],
  ['bookingPolicies', 'bookingPolicy', '/v1/booking-policies'],
  ['bookingForms', 'bookingForm', '/frontdesk/v1/booking-forms'],
  ['resources', 'resource', '/v2/resources'],
  ['resourceTypes', 'resourceType', '/v2/resources/resource-types'],
])('reads one of %s by its ID, and deletes it', async (resource, entity, path) => {
  const { provider, lines } = provide(({ request }) => ({
    body: request.startsWith('GET') ? { [entity]: record } : {},
  }));
  expect(await provider.getOne(resource, { id })).toEqual({ data: record });
  expect(await provider.delete(resource, { id, previousData: record })).toEqual({ data: record });
  expect(lines()).toEqual([[`GET ${path}/${id}`], [`DELETE ${path}/${id}`]]);
});

it('reads one location or pricing plan, of which none is deleted', async () => {
  const { provider, lines } = provide(() => ({ body: { location: { id }, plan: record } }));
  expect(await provider.getOne('locations', { id })).toEqual({ data: { id, name: '' } });
  expect(await provider.getOne('pricingPlans', { id })).toEqual({ data: record });
  expect(lines()).toEqual([[`GET /v1/locations/${id}`], [`GET /v3/plans/${id}`]]);
  for (const resource of ['locations', 'pricingPlans'])
    await expect(provider.delete(resource, { id })).rejects.toMatchObject({
      message: `${resource} cannot be deleted: the interface has no such call.`,
    });
});

it.each([
  ['bookingForms', 'POST /frontdesk/v1/booking-forms/query'],
  ['resources', 'POST /v2/resources/query'],
  ['resourceTypes', 'POST /v2/resources/resource-types/query'],
])('lists %s by cursor', async (resource, request) => {
  const { provider, lines } = provide(() => ({
    body: { [resource]: [record], pagingMetadata: { count: 1, hasNext: false, cursors: {} } },
  }));
  expect(await provider.getList(resource, {})).toEqual({ data: [record], total: 1 });
  expect(lines()).toEqual([[request, { query: { filter: {}, sort: [], cursorPaging: { limit: 25 } } }]]);
});

it('searches resources for a text', async () => {
  const { provider, lines } = provide(() => ({
    body: {
      resources: [record],
      pagingMetadata: { count: 1, hasNext: false, cursors: {} },
      aggregationData: { results: [{ ...total, scalar: { value: 1 } }] },
    },
  }));
  expect(await provider.getList('resources', { filter: { q: 'room' } })).toEqual({
    data: [record],
    total: 1,
  });
  expect(lines()).toMatchObject([
    ['POST /v2/resources/search', { search: { search: { expression: 'room', mode: 'AND' } } }],
  ]);
});

it.each([
  ['business', 'business'],
  ['contacts', 'contact'],
])('shows a refused change of %s at the inputs', async (resource, entity) => {
  const fieldViolations = [
    { field: `${entity}.phone`, description: 'is required', violatedRule: 'REQUIRED_FIELD' },
  ];
  const { provider } = provide(() => ({
    status: 400,
    body: { details: { validationError: { fieldViolations } } },
  }));
  const refused = provider.update(resource, { id, data: { id, phone: '' }, previousData: { id } });
  await expect(refused).rejects.toMatchObject({ body: { errors: { phone: 'Is required.' } } });
});

it('lists locations without a name by their IDs', async () => {
  const { provider } = provide(() => ({
    body: { locations: [{ id }, record], pagingMetadata: { count: 2, total: 2 } },
  }));
  const { data } = await provider.getList('locations', {});
  expect(data.map(({ name }) => name)).toEqual([id, 'A']);
});

it('reads and changes the business, of which there is one', async () => {
  const { provider, lines } = provide(() => ({ body: { business: record } }));
  expect(await provider.getOne('business', { id })).toEqual({ data: record });
  expect(await provider.countRecords('business', {})).toBe(1);
  expect(await provider.update('business', { id, data: after, previousData: before })).toEqual({
    data: record,
  });
  const business = { name: 'B', phone: null, address: after.address, revision: '3' };
  expect(lines()).toEqual([
    ['GET /frontdesk/v1/business'],
    ['GET /frontdesk/v1/business'],
    ['PATCH /frontdesk/v1/business', { business }],
  ]);
  await expect(provider.create('business', { data: {} })).rejects.toThrow('business cannot be created');
});

const ada = { id, firstName: 'Ada', createdDate: '2027-01-01T00:00:00Z', counts: {} };

const contactsAsked = (question: Record<string, string>) =>
  `GET /frontdesk/v1/contacts ? ${Object.entries(question)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;

it('lists customers by text and ID, with the total of the header', async () => {
  const { provider, lines } = provide(() => ({
    body: [ada],
    headers: { 'Content-Range': 'contacts 25-25/310' },
  }));
  const answer = await provider.getList('contacts', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'createdDate', order: 'DESC' },
    filter: { q: 'ada' },
  });
  expect(answer).toMatchObject({ data: [{ id, name: 'Ada' }], total: 310 });
  await provider.getMany('contacts', { ids: [id] });
  await provider.getList('contacts', { filter: { id } });
  const both = { $and: [{ visits: { $in: ['upcoming', 'never'] } }, { hasNotes: false }], q: 'ada' };
  await provider.getList('contacts', { filter: both });
  expect(lines()).toEqual([
    [contactsAsked({ filter: '{"q":"ada"}', range: '[25,49]', sort: '["createdDate","DESC"]' })],
    [contactsAsked({ filter: `{"id":["${id}"]}`, range: '[0,0]' })],
    [contactsAsked({ filter: `{"id":["${id}"]}`, range: '[0,24]' })],
    [
      contactsAsked({
        filter: '{"visits":["upcoming","never"],"hasNotes":false,"q":"ada"}',
        range: '[0,24]',
      }),
    ],
  ]);
});

it('reads and changes a customer, whose name is derived', async () => {
  const { provider, lines } = provide(({ request }) => ({
    body: request.startsWith('GET') ? ada : { contact: ada },
  }));
  const { data } = await provider.getOne('contacts', { id });
  expect(data).toEqual({ ...ada, name: 'Ada' });
  const renamed = { ...data, firstName: 'Eda', name: 'Eda', revision: '2' };
  const known = { ...data, phone: '030 1', revision: '2' };
  expect(await provider.update('contacts', { id, data: renamed, previousData: known })).toEqual({ data });
  expect(lines()).toEqual([
    [`GET /frontdesk/v1/contacts/${id}`],
    [`PATCH /frontdesk/v1/contacts/${id}`, { contact: { id, revision: '2', firstName: 'Eda', phone: null } }],
  ]);
});

it('reads and counts bookings, which have no writes of fields', async () => {
  const { provider, lines } = provide(({ request }) => ({
    body: request.endsWith('/count')
      ? { count: 7 }
      : {
          extendedBookings: [{ booking: { id, contactDetails: {} } }],
          pagingMetadata: { count: 1, total: 1 },
        },
  }));
  expect(await provider.getOne('bookings', { id })).toMatchObject({ data: { id } });
  expect(await provider.countRecords('bookings', { status: 'PENDING' })).toBe(7);
  expect(lines()).toEqual([
    ['POST /v2/extended-bookings/query', { query: offsetPage }],
    ['POST /v2/extended-bookings/count', { filter: { status: 'PENDING' } }],
  ]);
  await expect(
    provider.update('bookings', { id, data: { id, status: 'X' }, previousData: { id } }),
  ).rejects.toThrow('bookings cannot be changed');
});
