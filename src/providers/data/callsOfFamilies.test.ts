import { expect, it } from 'vitest';
import { guid, provide } from '../testPlatform.ts';

const id = guid(1);
const page = { page: 1, perPage: 2 };
const massages = { id, name: 'Massages', revision: '4' };

it('counts a list paged by cursor only if it has another page', async () => {
  const { provider, lines } = provide(({ request, body }) => {
    if (request.endsWith('/count')) return { body: { count: 7 } };
    const hasNext = !JSON.stringify(body ?? '').includes('few');
    return { body: { bookingPolicies: [], pagingMetadata: { count: 0, hasNext, cursors: {} } } };
  });
  const ask = (name: string) => provider.getList('bookingPolicies', { pagination: page, filter: { name } });
  expect([(await ask('few')).total, lines().length]).toEqual([0, 1]);
  expect((await ask('many')).total).toBe(7);
  expect(lines().at(-1)).toEqual(['POST /v1/booking-policies/count', { filter: { name: 'many' } }]);
});

it('counts the records with a text in their name', async () => {
  const { provider, lines } = provide(() => ({ body: { count: 3 } }));
  expect(await provider.countRecords('categories', { q: ' mas ' })).toBe(3);
  const filter = { $or: ['mas', 'Mas', 'MAS'].map((one) => ({ name: { $contains: one } })) };
  expect(lines()).toEqual([['POST /v2/categories/count', { filter }]]);
});

it('sends a whole location, because omitted fields are cleared, and no empty name', async () => {
  const before = { id, name: '', phone: '030 1', email: 'desk@example.org', revision: '2' };
  const { provider, lines } = provide(() => ({ body: { location: { id, phone: '030 2', revision: '3' } } }));
  const { data } = await provider.update('locations', {
    id,
    data: { ...before, phone: '030 2' },
    previousData: before,
  });
  const location = { id, phone: '030 2', email: 'desk@example.org', revision: '2' };
  expect(lines()).toEqual([[`PUT /v1/locations/${id}`, { location }]]);
  expect(data).toEqual({ id, name: '', phone: '030 2', revision: '3' });
});

it('sends the changed parts of a policy as a whole', async () => {
  const before = {
    id,
    name: 'Usual',
    cancellationPolicy: { enabled: true, allowAnonymous: true },
    revision: '2',
  };
  const after = { ...before, cancellationPolicy: { enabled: false, allowAnonymous: true } };
  const { provider, lines } = provide(() => ({ body: { bookingPolicy: { ...after, revision: '3' } } }));
  await provider.update('bookingPolicies', { id, data: after, previousData: before });
  const { name: _name, ...sent } = after;
  expect(lines()).toEqual([[`PATCH /v1/booking-policies/${id}`, { bookingPolicy: sent }]]);
});

it('deletes a category by its call', async () => {
  const { provider, lines } = provide(() => ({ body: {} }));
  await provider.delete('categories', { id, previousData: massages });
  expect(lines()).toEqual([[`DELETE /v2/categories/${id}`]]);
});

it('finds bookings by the customers with a text, and names them by their customer', async () => {
  const contactDetails = { firstName: 'Ines', lastName: 'Duarte', email: 'ines@post.example' };
  const { provider, lines } = provide(({ request }) =>
    request.startsWith('GET /frontdesk/v1/contacts')
      ? { body: [{ id: guid(2), createdDate: '2027-01-01T00:00:00Z', counts: {} }] }
      : { body: { extendedBookings: [{ booking: { id, contactDetails } }], pagingMetadata: { total: 1 } } },
  );
  const { data } = await provider.getList('bookings', {
    pagination: page,
    filter: { q: 'ines', status: 'PENDING' },
  });
  expect(data).toEqual([{ id, contactDetails, name: 'Ines Duarte' }]);
  expect(lines()[0]).toEqual(['GET /frontdesk/v1/contacts ? filter={"q":"ines"}&range=[0,99]']);
  expect(lines().at(-1)?.[1]).toMatchObject({
    query: { filter: { $and: [{ status: 'PENDING' }, { 'contactDetails.contactId': { $in: [guid(2)] } }] } },
  });
});
