import { ApiError } from '../../../contract/errors.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { ItemResult } from './recordCalls.ts';

/** `meta` of a bulk change. */
export interface BulkMeta {
  /** Applies the change to all records that match `filter` (in react-admin's form), not only to the IDs. */
  allMatching?: boolean;
  filter?: Fields;
}

export interface ItemFailure {
  id: string;
  code: string;
  description: string;
}

/** Some items of a bulk change were rejected; the others are changed. */
export class PartlyRefused extends ApiError {
  readonly succeeded: readonly string[];
  readonly failures: readonly ItemFailure[];

  constructor(succeeded: readonly string[], failures: readonly ItemFailure[]) {
    const total = succeeded.length + failures.length;
    const first = failures[0];
    super(first?.code ?? 'INTERNAL', `${failures.length} of ${total} failed: ${first?.description ?? ''}`, {
      status: 400,
    });
    this.message = this.description;
    this.succeeded = succeeded;
    this.failures = failures;
  }
}

/**
 * Sends a bulk change in sequential batches and collects the result of each item. Rejects with PartlyRefused unless all
 * succeeded; items of unanswered batches count as failed.
 */
export async function changeMany(
  batches: readonly (readonly string[])[],
  send: (ids: readonly string[]) => Promise<readonly ItemResult[]>,
): Promise<string[]> {
  const succeeded: string[] = [];
  const failures: ItemFailure[] = [];
  for (const ids of batches) {
    try {
      for (const { itemMetadata } of await send(ids)) {
        const id = ids[itemMetadata.originalIndex] ?? itemMetadata.id ?? '';
        const { code = 'INTERNAL', description = 'failed' } = itemMetadata.error ?? {};
        if (itemMetadata.success) succeeded.push(id);
        else failures.push({ id, code, description });
      }
    } catch (error) {
      // Only a failed first batch rejects as a whole; a later failure must not hide the changes already made.
      if (!(error instanceof ApiError) || succeeded.length + failures.length === 0) throw error;
      failures.push(...ids.map((id) => ({ id, code: error.code, description: error.description })));
    }
  }
  if (failures.length > 0) throw new PartlyRefused(succeeded, failures);
  return succeeded;
}
