import * as z from 'zod';
import type { Presence } from '../platform/presence.ts';
import type { DraftRow, DraftRows } from './draftRows.ts';

/** What somebody wrote and has not saved. `base` is the record as they opened it; absent for something new. */
export interface DraftContent {
  /** What it is called in lists. */
  name: string;
  base?: Record<string, unknown> | undefined;
  mine: Record<string, unknown>;
}

export interface Draft extends DraftContent {
  id: string;
  place: string;
  keptAt: Date;
}

export interface DraftsOptions {
  rows: DraftRows;
  /** The signed-in member and the key that the platform keeps for them, base64url. */
  whoseKey: () => Promise<{ owner: string; key: string }>;
  /** Says which tabs still write in which draft; without it every draft counts as left behind. */
  locks?: Pick<LockManager, 'query' | 'request'> | undefined;
  presence?: Pick<Presence, 'onChange'>;
  now?: () => number;
}

interface Vault {
  owner: string;
  key: CryptoKey;
}

const content = z.object({
  name: z.string(),
  keptAt: z.number(),
  base: z.looseObject({}).optional(),
  mine: z.looseObject({}),
});

const lockName = (id: string) => `frontdesk-draft:${id}`;

/** Nobody comes back for what was left so long ago. */
const longestLife = 30 * 24 * 3600 * 1000;

/**
 * What people have not saved yet, in this browser and nowhere else: sealed with AES-256-GCM under a key that the platform
 * hands out to the signed-in member alone and that is never stored, so that the next person on this machine reads
 * nothing (security goal D2).
 */
export function createDrafts({ rows, whoseKey, locks, presence, now = Date.now }: DraftsOptions) {
  const releases = new Set<Promise<unknown>>();
  let opening: Promise<Vault> | undefined;
  let isLocked = false;

  // Nobody sits here, or somebody else does: without the key nothing is written or read any more.
  presence?.onChange((change) => {
    if (change === 'left' || change === 'switched') {
      isLocked = true;
      opening = undefined;
    }
    if (change === 'arrived') isLocked = false;
  });

  async function openVault(): Promise<Vault> {
    const { owner, key } = await whoseKey();
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), byteOf);
    const algorithm = 'AES-GCM';
    return {
      owner,
      key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']),
    };
  }

  async function vault(): Promise<Vault> {
    if (isLocked) throw new Error('Nobody is here whose draft it would be.');
    const opened = (opening ??= openVault());
    opened.catch(() => {
      if (opening === opened) opening = undefined;
    });
    const found = await opened;
    // Whoever it belongs to has left meanwhile.
    if (opening !== opened) throw new Error('Nobody is here any more.');
    return found;
  }

  async function openRow(
    { key }: Vault,
    { id, place, owner, iv, sealed }: DraftRow,
  ): Promise<Draft | undefined> {
    try {
      const additionalData = boundTo({ id, place, owner });
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed);
      const { keptAt, ...rest } = content.parse(JSON.parse(new TextDecoder().decode(plain)));
      return { id, place, keptAt: new Date(keptAt), ...rest };
    } catch {
      // Sealed under the key of an installation that is no more: nobody can read it again.
      return undefined;
    }
  }

  async function leftWhere(isWanted: (row: DraftRow) => boolean): Promise<Draft[]> {
    const opened = await vault();
    const { owner } = opened;
    await Promise.all(releases);
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
    const own = (await rows.all()).filter(
      (row) => row.owner === owner && isWanted(row) && !held.has(lockName(row.id)),
    );
    const drafts = await Promise.all(own.map((row) => openRow(opened, row)));
    const readable = drafts.flatMap((draft) => draft ?? []);
    const old = own.filter(({ id }) =>
      readable.every((draft) => draft.id !== id || now() - draft.keptAt.getTime() > longestLife),
    );
    if (old.length > 0) {
      // A key of somebody who has left opens nothing, which says nothing of what it does not open.
      await vault();
      await rows.remove(old.map(({ id }) => id));
    }
    return readable
      .filter(({ id }) => !old.some((row) => row.id === id))
      .toSorted((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
  }

  return {
    /** Writes a draft, in place of what it held before. */
    async keep(id: string, place: string, draft: DraftContent): Promise<void> {
      const { owner, key } = await vault();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify({ ...draft, keptAt: now() }));
      const additionalData = boundTo({ id, place, owner });
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
      // Once more, because whoever wrote it may have left while it was being sealed.
      await vault();
      await rows.put({ id, owner, place, iv, sealed });
    },

    async drop(id: string): Promise<void> {
      await rows.remove([id]);
    },

    /** The member's drafts of a place that no open tab is writing in, latest first. */
    leftAt: (place: string): Promise<Draft[]> => leftWhere((row) => row.place === place),

    /** All drafts of the member that no open tab is writing in, latest first. Asks for no key where nothing lies. */
    async left(): Promise<Draft[]> {
      return (await rows.all()).length > 0 ? leftWhere(() => true) : [];
    },

    /**
     * Says that this tab writes in the draft, until the answered function is called and its last write has ended. Drafts
     * that were left behind are listed after that.
     */
    hold(id: string): (lastWrite?: Promise<unknown>) => void {
      const holding = new AbortController();
      const untilReleased = new Promise<void>((resolve) => {
        holding.signal.addEventListener('abort', () => resolve());
      });
      const held = locks?.request(lockName(id), () => untilReleased).catch(() => {});
      const release = () => {
        holding.abort();
        return held;
      };
      return (lastWrite) => {
        const released = lastWrite ? lastWrite.then(release) : release();
        if (!released) return;
        releases.add(released);
        void released.finally(() => releases.delete(released));
      };
    },
  };
}
export type Drafts = ReturnType<typeof createDrafts>;

const byteOf = (letter: string) => letter.charCodeAt(0);

/** A row that is copied under another name or to another person opens for nobody. */
function boundTo({ id, place, owner }: Pick<DraftRow, 'id' | 'place' | 'owner'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([id, place, owner]));
}
