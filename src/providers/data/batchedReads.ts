import { ApiError } from '../../../contract/errors.ts';
import type { Entity } from './recordCalls.ts';

interface PendingRead {
  id: string;
  signal: AbortSignal | undefined;
  resolve: (entity: Entity) => void;
  reject: (error: unknown) => void;
}

interface Reads {
  one: (id: string, signal: AbortSignal) => Promise<Entity>;
  many: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Entity[]>;
}

/**
 * Batches reads by ID: reads of one tick become one request, so ten cards cause one. An entity missing from the batch
 * rejects with NOT_FOUND, like a single read.
 */
export function batchReads({ one, many }: Reads): (id: string, signal?: AbortSignal) => Promise<Entity> {
  let waiting: PendingRead[] = [];

  async function flush(asked: readonly PendingRead[]): Promise<void> {
    const controller = new AbortController();
    const abortIfUnused = (): void => {
      if (asked.every(({ signal }) => signal?.aborted)) controller.abort();
    };
    for (const { signal } of asked) signal?.addEventListener('abort', abortIfUnused);
    const ids = [...new Set(asked.map(({ id }) => id))];
    try {
      const [id, ...others] = ids;
      if (id === undefined) return;
      const found =
        others.length === 0 ? [await one(id, controller.signal)] : await many(ids, controller.signal);
      const byId = new Map(found.map((entity) => [entity.id, entity]));
      for (const { id, resolve, reject } of asked) {
        const entity = byId.get(id);
        if (entity) resolve(entity);
        else reject(new ApiError('NOT_FOUND', 'Record not found.'));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (id, signal) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (waiting.length === 0) {
        setTimeout(() => {
          const asked = waiting.filter(({ signal }) => !signal?.aborted);
          waiting = [];
          void flush(asked);
        });
      }
      waiting.push({ id, signal, resolve, reject });
    });
}
