import * as z from 'zod';
import { fromBase64url } from '../../contract/base64.ts';
import { dayMs } from '../../contract/durations.ts';
import type { TabSession } from '../platform/signIn/tabSession.ts';
import type { DraftRow, DraftRows } from './draftRows.ts';

/** Unsaved input. `base` is the record when it was opened; undefined for a new record. */
export interface DraftContent {
  /** Name shown in lists. */
  name: string;
  base?: Record<string, unknown> | undefined;
  mine: Record<string, unknown>;
}

export interface Draft extends DraftContent {
  id: string;
  /** Record of the draft: `services/<id>`, `services/new`. */
  scope: string;
  savedAt: Date;
}

export interface DraftsOptions {
  rows: DraftRows;
  /** Returns the signed-in member and their key from the platform (base64url). */
  fetchKey: () => Promise<{ owner: string; key: string }>;
  /** Locks by which open tabs claim their drafts. Without them, every draft counts as abandoned. */
  locks?: Pick<LockManager, 'query' | 'request'> | undefined;
  tabSession?: Pick<TabSession, 'onChange'>;
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

/** Age at which drafts are deleted (ms). */
const maxAge = 30 * dayMs;

/**
 * Unsaved input, stored in this browser only and encrypted with AES-256-GCM. The platform gives the key to the
 * signed-in member only and it is never stored, so the next person on this computer cannot read the drafts (security
 * goal D2).
 */
export function createDraftStore({ rows, fetchKey, locks, tabSession, now = Date.now }: DraftsOptions) {
  const releases = new Set<Promise<unknown>>();
  let opening: Promise<Vault> | undefined;
  let isLocked = false;

  // After a sign-out or account switch the key is dropped, so nothing can be read or written.
  tabSession?.onChange((change) => {
    if (change === 'left' || change === 'switched') {
      isLocked = true;
      opening = undefined;
    }
    if (change === 'arrived') isLocked = false;
  });

  async function openVault(): Promise<Vault> {
    const { owner, key } = await fetchKey();
    const bytes = fromBase64url(key);
    if (!bytes) throw new TypeError('The key of the drafts is not base64url.');
    const algorithm = 'AES-GCM';
    return {
      owner,
      key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']),
    };
  }

  async function vault(): Promise<Vault> {
    if (isLocked) throw new Error('No one is signed in.');
    const opened = (opening ??= openVault());
    opened.catch(() => {
      if (opening === opened) opening = undefined;
    });
    const found = await opened;
    // The member signed out during the request.
    if (opening !== opened) throw new Error('No one is signed in.');
    return found;
  }

  async function openRow(
    { key }: Vault,
    { id, place, owner, iv, sealed }: DraftRow,
  ): Promise<Draft | undefined> {
    try {
      const additionalData = additionalDataOf({ id, place, owner });
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed);
      const { keptAt, ...rest } = content.parse(JSON.parse(new TextDecoder().decode(plain)));
      return { id, scope: place, savedAt: new Date(keptAt), ...rest };
    } catch {
      // Encrypted under the key of an earlier installation: permanently unreadable.
      return undefined;
    }
  }

  async function listWhere(isWanted: (row: DraftRow) => boolean): Promise<Draft[]> {
    const opened = await vault();
    const { owner } = opened;
    await Promise.all(releases);
    const lockedNames = new Set((await locks?.query())?.held?.map(({ name }) => name));
    const own = (await rows.all()).filter(
      (row) => row.owner === owner && isWanted(row) && !lockedNames.has(lockName(row.id)),
    );
    const drafts = await Promise.all(own.map((row) => openRow(opened, row)));
    const readable = drafts.flatMap((draft) => draft ?? []);
    const old = own.filter(({ id }) =>
      readable.every((draft) => draft.id !== id || now() - draft.savedAt.getTime() > maxAge),
    );
    if (old.length > 0) {
      // If the member has signed out, a failed decryption does not prove a row unreadable.
      await vault();
      await rows.remove(old.map(({ id }) => id));
    }
    return readable
      .filter(({ id }) => !old.some((row) => row.id === id))
      .toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  }

  return {
    /** Stores a draft and replaces its previous content. */
    async save(id: string, scope: string, draft: DraftContent): Promise<void> {
      const { owner, key } = await vault();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify({ ...draft, keptAt: now() }));
      const additionalData = additionalDataOf({ id, place: scope, owner });
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
      // The member may have signed out during encryption.
      await vault();
      await rows.put({ id, owner, place: scope, iv, sealed });
    },

    async remove(id: string): Promise<void> {
      await rows.remove([id]);
    },

    /** Returns the member's drafts of a scope, latest first, without those held by open tabs. */
    listAt: (scope: string): Promise<Draft[]> => listWhere((row) => row.place === scope),

    /**
     * Returns all drafts of the member, latest first, without those held by open tabs. Requests no key when nothing is
     * stored.
     */
    async list(): Promise<Draft[]> {
      return (await rows.all()).length > 0 ? listWhere(() => true) : [];
    },

    /**
     * Claims the draft for this tab. The returned function releases it after the last write; lists of drafts wait for
     * that.
     */
    claim(id: string): (lastWrite?: Promise<unknown>) => void {
      const holding = new AbortController();
      const untilReleased = new Promise<void>((resolve) => {
        holding.signal.addEventListener('abort', () => resolve());
      });
      const lock = locks?.request(lockName(id), () => untilReleased).catch(() => {});
      const release = () => {
        holding.abort();
        return lock;
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
export type DraftStore = ReturnType<typeof createDraftStore>;

/** Binds the ciphertext to its row, so that a copy under another ID or owner cannot be decrypted. */
function additionalDataOf({
  id,
  place,
  owner,
}: Pick<DraftRow, 'id' | 'place' | 'owner'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([id, place, owner]));
}
