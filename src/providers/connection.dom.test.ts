import { beforeEach, describe, expect, it, vi } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- a test of both halves together: the dashboard's over the real server
import { faults, sampleClientId } from '../../mocks/testServer.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { connect } from './connection.ts';

/** Connects a dashboard, signed in as the sample business's owner. */
async function signedIn() {
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider } = connection;
  const back = await authProvider.login({ returnTo: '/services?page=2' });
  expect(back).toEqual({ redirectTo: '/auth-callback' });
  expect(await authProvider.handleCallback()).toEqual({ redirectTo: '/services?page=2' });
  return { authProvider, dataProvider };
}

const firstPage = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const } };

let warnings: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => {
    const said = warnings.mock.calls;
    warnings.mockRestore();
    if (said.length > 0) throw new Error(`Answers differ from the contract: ${JSON.stringify(said)}`);
  };
});

describe('dashboard against the real server', () => {
  it('signs the owner in, identifies them, and signs out', async () => {
    const { authProvider, dataProvider } = await signedIn();
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: expect.any(String), role: 'owner' });
    expect(await authProvider.canAccess({ resource: 'services', action: 'create' })).toBe(true);
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
    expect(stored).not.toMatch(/[\w-]{43}/);

    await expect(authProvider.logout({})).resolves.toMatch(/^http/);
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ message: false });
    await expect(dataProvider.getList('services', firstPage)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('lists, searches, counts and sums services', async () => {
    const { dataProvider } = await signedIn();
    const all = await dataProvider.getList<Service>('services', firstPage);
    const names = all.data.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(all.total).toBeGreaterThanOrEqual(names.length);
    expect(await dataProvider.count({})).toEqual({ data: all.total });

    const [word = ''] = (names[0] ?? '').split(' ');
    const found = await dataProvider.getList<Service>('services', { ...firstPage, filter: { q: word } });
    expect(found.data.map(({ name }) => name)).toContain(names[0]);
    expect(found.total).toBeGreaterThan(0);

    const { data: facets } = await dataProvider.facets({}, [
      { name: 'types', type: 'VALUE', fieldPath: 'type' },
    ]);
    const counts = facets[0]?.values?.results.map(({ count }) => count) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.total);
  });

  it.each(['categories', 'staffMembers', 'bookingPolicies', 'locations', 'pricingPlans'])(
    'reads %s as lists, by IDs and one by one',
    async (resource) => {
      const { dataProvider } = await signedIn();
      const { data } = await dataProvider.getList(resource, { ...firstPage, filter: {} });
      const ids = data.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect((await dataProvider.getMany(resource, { ids })).data).toHaveLength(ids.length);
      expect((await dataProvider.getOne(resource, { id: ids[0] })).data).toEqual(data[0]);
      const all = ids.map((id) => dataProvider.getOne(resource, { id }));
      expect((await Promise.all(all)).map(({ data }) => data.id)).toEqual(ids);
    },
  );

  it('updates, clones, renames the slug of, deletes and restores a service', async () => {
    const { dataProvider } = await signedIn();
    const { data } = await dataProvider.getList<Service>('services', firstPage);
    const before = data[0];
    if (!before) throw new Error('The sample has no service.');
    const renamed = await dataProvider.update<Service>('services', {
      id: before.id,
      data: { ...before, name: 'Renamed' },
      previousData: before,
    });
    expect(renamed.data).toMatchObject({ name: 'Renamed', revision: String(Number(before.revision) + 1) });

    const stale = dataProvider.update('services', {
      id: before.id,
      data: { ...before, tagLine: 'Mine' },
      previousData: before,
    });
    await expect(stale).rejects.toMatchObject({ code: 'REVISION_MISMATCH', current: renamed.data });

    const nameless = { id: before.id, data: { ...renamed.data, name: '' }, previousData: renamed.data };
    await expect(dataProvider.update('services', nameless)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      body: { errors: { name: expect.any(String) } },
    });

    const { data: clone } = await dataProvider.clone(before.id);
    expect(clone.id).not.toBe(before.id);
    const taken = renamed.data.mainSlug?.name ?? '';
    expect((await dataProvider.validateSlug(clone.id, taken)).data.valid).toBe(false);
    await expect(dataProvider.setCustomSlug(clone.id, taken)).rejects.toMatchObject({
      code: 'SLUG_ALREADY_EXISTS',
    });
    expect((await dataProvider.setCustomSlug(clone.id, 'quite-new')).data.mainSlug?.name).toBe('quite-new');

    await dataProvider.updateMany('services', { ids: [before.id, clone.id], data: { hidden: true } });
    const hidden = await dataProvider.getMany<Service>('services', { ids: [before.id, clone.id] });
    expect(hidden.data.map((service) => service.hidden)).toEqual([true, true]);

    await dataProvider.delete('services', { id: clone.id, previousData: clone });
    await expect(dataProvider.getOne('services', { id: clone.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await dataProvider.restore(clone.id)).data.id).toBe(clone.id);
  });

  it('creates one service when the answer to the create was lost', async () => {
    const { dataProvider } = await signedIn();
    const { data: before } = await dataProvider.count({});
    faults.add({ route: 'POST /v2/services', nth: 1, drop: 'after' });
    const data = {
      type: 'CLASS',
      name: 'Made once',
      defaultCapacity: 10,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    };
    const { data: made } = await dataProvider.create('services', { data });
    expect(made.name).toBe('Made once');
    expect((await dataProvider.count({})).data).toBe(before + 1);
  });
});
