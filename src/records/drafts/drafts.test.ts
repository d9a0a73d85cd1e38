import { describe, expect, it, vi } from 'vitest';
import type { TabSessionChange } from '../../platform/signIn/tabSession.ts';
import { draftRowsIn, removeDraftsOf, type DraftRows } from '../../providers/draftRows.ts';
import { createDraftStore } from '../../providers/drafts.ts';
import { testGate } from '../../testing/testGate.ts';
import { draftStoreOf } from './draftStoreOf.ts';

const mara = { owner: 'member-mara', key: 'A'.repeat(43) };
const ben = { owner: 'member-ben', key: 'B'.repeat(42) + 'A' };
const content = { name: 'Yoga', base: { id: 's', name: 'Yoga' }, mine: { id: 's', name: 'Secret plan' } };

/** Drafts of a person on one device, whose rows may be shared. */
function draftsOf(person: typeof mara, rows: DraftRows = draftRowsIn({}), clock = { now: 1_000_000 }) {
  const { onChange, announce } = tabSessionForTests();
  const fetchKey = async () => person;
  const drafts = createDraftStore({ rows, fetchKey, tabSession: { onChange }, now: () => clock.now });
  return { drafts, rows, clock, announce };
}

function tabSessionForTests() {
  const listeners: ((change: TabSessionChange) => void)[] = [];
  return {
    onChange: (listener: (change: TabSessionChange) => void) => {
      listeners.push(listener);
      return () => {};
    },
    announce: (change: TabSessionChange) => listeners.forEach((listener) => listener(change)),
  };
}

const textOf = ({ sealed }: { sealed: ArrayBuffer }) => new TextDecoder('latin1').decode(sealed);

const dayLength = 24 * 3600 * 1000;
const thirtyDays = 30 * dayLength;

/** Minimal Web Locks. */
function testLocks() {
  const lockedNames = new Set<string>();
  const request = async (name: string, work: () => Promise<void>) => {
    lockedNames.add(name);
    await work();
    lockedNames.delete(name);
  };
  const query = async () => ({ held: [...lockedNames].map((name) => ({ name })) });
  return { request, query } as unknown as Pick<LockManager, 'query' | 'request'>;
}

describe('stored draft', () => {
  it('is listed with its age, latest first, in its own scope only', async () => {
    const { drafts, clock } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    clock.now += 60_000;
    await drafts.save('two', 'records/s', { ...content, mine: { name: 'Later' } });
    await drafts.save('three', 'records/other', content);
    const left = await drafts.listAt('records/s');
    expect(left.map(({ id, mine, savedAt }) => [id, mine['name'], savedAt.getTime()])).toEqual([
      ['two', 'Later', 1_060_000],
      ['one', 'Secret plan', 1_000_000],
    ]);
  });

  it('is encrypted with a new initialisation vector for every write', async () => {
    const { drafts, rows } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    const [first] = await rows.all();
    await drafts.save('one', 'records/s', content);
    const [second] = await rows.all();
    expect(first && textOf(first)).not.toMatch(/Secret|Yoga|name/);
    expect(first && second && textOf(first) === textOf(second)).toBe(false);
  });

  it('is neither listed nor readable for another person, even with a changed owner', async () => {
    const { drafts, rows } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    const { drafts: others } = draftsOf(ben, rows);
    expect(await others.listAt('records/s')).toEqual([]);
    expect(await others.list()).toEqual([]);
    expect((await drafts.list()).map(({ id }) => id)).toEqual(['one']);

    const [row] = await rows.all();
    if (!row) throw new Error('The draft is gone.');
    await rows.put({ ...row, owner: ben.owner });
    expect(await others.listAt('records/s')).toEqual([]);
  });

  it('is not deleted as unreadable when the person signs out during reading', async () => {
    const { drafts, rows, clock } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    clock.now += 1;
    // Another person signs in between two answers: owner and key belong to different people.
    const { onChange, announce } = tabSessionForTests();
    const mixed = createDraftStore({
      rows: {
        ...rows,
        all: async () => {
          const all = await rows.all();
          announce('switched');
          return all;
        },
      },
      fetchKey: async () => ({ owner: mara.owner, key: ben.key }),
      tabSession: { onChange },
    });
    await expect(mixed.listAt('records/s')).rejects.toThrow('No one is signed in');
    expect((await drafts.list()).map(({ id }) => id)).toEqual(['one']);
  });

  it('is deleted when its owner signs out; drafts of others remain', async () => {
    const { drafts, rows } = draftsOf(mara);
    const { drafts: others } = draftsOf(ben, rows);
    await drafts.save('one', 'records/s', content);
    await others.save('two', 'records/s', content);
    await removeDraftsOf(rows, mara.owner);
    expect((await rows.all()).map(({ id }) => id)).toEqual(['two']);
    await removeDraftsOf(rows, undefined);
    expect(await rows.all()).toEqual([]);
  });

  it('is inaccessible after the person has left, until someone signs in', async () => {
    const { drafts, rows, announce } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    announce('left');
    await expect(drafts.save('two', 'records/s', content)).rejects.toThrow('No one is signed in');
    await expect(drafts.listAt('records/s')).rejects.toThrow('No one is signed in');
    expect(await rows.all()).toHaveLength(1);
    announce('arrived');
    expect(await drafts.listAt('records/s')).toHaveLength(1);
  });

  it('is not listed while an open tab holds it', async () => {
    const rows = draftRowsIn({});
    const drafts = createDraftStore({ rows, fetchKey: async () => mara, locks: testLocks() });
    const release = drafts.claim('one');
    await drafts.save('one', 'records/s', content);
    await drafts.save('two', 'records/s', content);
    expect((await drafts.listAt('records/s')).map(({ id }) => id)).toEqual(['two']);
    release();
    expect(await drafts.listAt('records/s')).toHaveLength(2);
  });

  it('is listed across all scopes, without requesting a key when nothing is stored', async () => {
    const rows = draftRowsIn({});
    const fetchKey = vi.fn<() => Promise<typeof mara>>(async () => mara);
    const drafts = createDraftStore({ rows, fetchKey });
    expect(await drafts.list()).toEqual([]);
    expect(fetchKey).not.toHaveBeenCalled();
    await drafts.save('one', 'records/s', content);
    await drafts.save('two', 'records/new', content);
    await draftsOf(ben, rows).drafts.save('three', 'records/s', content);
    expect((await drafts.list()).map(({ scope }) => scope).toSorted()).toEqual(['records/new', 'records/s']);
  });

  it('is deleted after thirty days; a younger one stays', async () => {
    const { drafts, rows, clock } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    clock.now += 1;
    await drafts.save('two', 'records/s', content);
    clock.now += thirtyDays - 1;
    expect(await drafts.listAt('records/s')).toHaveLength(2);
    clock.now += 1;
    expect((await drafts.listAt('records/s')).map(({ id }) => id)).toEqual(['two']);
    expect((await rows.all()).map(({ id }) => id)).toEqual(['two']);
    clock.now += 31 * dayLength;
    expect(await drafts.list()).toEqual([]);
    expect(await rows.all()).toEqual([]);
  });

  it('is deleted when unreadable: under another key, another ID or another scope', async () => {
    const { drafts, rows } = draftsOf(mara);
    await draftsOf({ owner: mara.owner, key: ben.key }, rows).drafts.save('old key', 'records/s', content);
    await drafts.save('one', 'records/s', content);
    const row = (await rows.all()).find(({ id }) => id === 'one');
    if (!row) throw new Error('The draft is gone.');
    await rows.put({ ...row, id: 'copy' });
    await rows.put({ ...row, id: 'moved', place: 'records/other' });
    expect((await drafts.list()).map(({ id }) => id)).toEqual(['one']);
    expect((await rows.all()).map(({ id }) => id)).toEqual(['one']);
  });

  it('can be read with the key of the platform, which no script can read from the store', async () => {
    const { drafts, rows } = draftsOf({ owner: mara.owner, key: `-_${'A'.repeat(41)}` });
    const importing = vi.spyOn(crypto.subtle, 'importKey');
    await drafts.save('one', 'records/s', content);
    const key = await importing.mock.results[0]?.value;
    importing.mockRestore();
    expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
    const [row] = await rows.all();
    if (!row) throw new Error('The draft is gone.');
    // Base64url writes + as - and / as _.
    const bytes = Buffer.from(`+/${'A'.repeat(41)}=`, 'base64');
    const independent = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode('["one","records/s","member-mara"]');
    const algorithm = { name: 'AES-GCM', iv: row.iv, additionalData };
    const plain = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, independent, row.sealed));
    expect(JSON.parse(plain)).toEqual({ ...content, keptAt: 1_000_000 });
  });

  it('is not written when the person signs out while the key is on its way', async () => {
    const rows = draftRowsIn({});
    const { gate, letGo } = testGate();
    const { onChange, announce } = tabSessionForTests();
    const drafts = createDraftStore({
      rows,
      fetchKey: () => gate.then(() => mara),
      tabSession: { onChange },
    });
    const saved = drafts.save('one', 'records/s', content);
    announce('left');
    announce('arrived');
    letGo();
    await expect(saved).rejects.toThrow('No one is signed in.');
    expect(await rows.all()).toEqual([]);
  });

  it('is readable while the connection is interrupted', async () => {
    const { drafts, announce } = draftsOf(mara);
    await drafts.save('one', 'records/s', content);
    announce('interrupted');
    expect(await drafts.listAt('records/s')).toHaveLength(1);
    announce('resumed');
    expect(await drafts.listAt('records/s')).toHaveLength(1);
  });

  it('is listed in a browser whose locks name none that are held', async () => {
    const locks = { ...testLocks(), query: async () => ({}) };
    const drafts = createDraftStore({ rows: draftRowsIn({}), fetchKey: async () => mara, locks });
    await drafts.save('one', 'records/s', content);
    expect(await drafts.listAt('records/s')).toHaveLength(1);
  });

  it('is written after the platform failed to give the key once', async () => {
    const rows = draftRowsIn({});
    const fetchKey = vi.fn<() => Promise<typeof mara>>(async () => mara);
    fetchKey.mockRejectedValueOnce(new Error('The platform is down.'));
    const drafts = createDraftStore({ rows, fetchKey });
    await expect(drafts.save('one', 'records/s', content)).rejects.toThrow('The platform is down.');
    await drafts.save('one', 'records/s', content);
    await drafts.save('two', 'records/s', content);
    expect(await drafts.listAt('records/s')).toHaveLength(2);
    expect(fetchKey).toHaveBeenCalledTimes(2);
  });

  it('is in one store for all forms of a connection', () => {
    const connection = { rows: draftRowsIn({}), fetchKey: async () => mara };
    expect(draftStoreOf(connection)).toBe(draftStoreOf(connection));
    expect(draftStoreOf({ ...connection })).not.toBe(draftStoreOf(connection));
  });
});
