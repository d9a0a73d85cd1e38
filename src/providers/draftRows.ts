/** A draft as browsers store it: owner and scope are readable, the content is encrypted. */
export interface DraftRow {
  id: string;
  /** ID of the member. */
  owner: string;
  /** The scope of the draft, under the name that stored drafts have. */
  place: string;
  /** AES-GCM initialisation vector, new for every write. */
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Storage of drafts. */
export interface DraftRows {
  put(row: DraftRow): Promise<void>;
  all(): Promise<DraftRow[]>;
  remove(ids: readonly string[]): Promise<void>;
}

const databaseName = 'frontdesk-drafts';
const storeName = 'drafts';

/** Uses IndexedDB, or memory where it is unavailable. */
export function draftRowsIn({ indexedDB }: { indexedDB?: IDBFactory }): DraftRows {
  return indexedDB ? rowsInDatabase(indexedDB) : rowsInMemory();
}

/** Deletes a member's drafts after signing out; all drafts if the member is unknown. */
export async function removeDraftsOf(rows: DraftRows, owner: string | undefined): Promise<void> {
  const gone = (await rows.all()).filter((row) => owner === undefined || row.owner === owner);
  await rows.remove(gone.map(({ id }) => id));
}

function rowsInDatabase(indexedDB: IDBFactory): DraftRows {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: 'id' });
    });
    return answerOf(request);
  }

  async function inStore<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    const database = await (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(storeName));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    return request?.result;
  }

  return {
    async put(row) {
      await inStore('readwrite', (store) => store.put(row));
    },
    async all() {
      return (await inStore<DraftRow[]>('readonly', (store) => store.getAll())) ?? [];
    },
    async remove(ids) {
      await inStore('readwrite', (store) => {
        for (const id of ids) store.delete(id);
        return undefined;
      });
    },
  };
}

function rowsInMemory(): DraftRows {
  const rows = new Map<string, DraftRow>();
  return {
    async put(row) {
      rows.set(row.id, row);
    },
    async all() {
      return [...rows.values()];
    },
    async remove(ids) {
      for (const id of ids) rows.delete(id);
    },
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
