import { createDraftStore, type DraftStore, type DraftsOptions } from '../../providers/drafts.ts';

const made = new WeakMap<DraftsOptions, DraftStore>();

/** Returns the drafts of a connection, the same instance for all callers. */
export function draftStoreOf(options: DraftsOptions): DraftStore {
  const drafts = made.get(options) ?? createDraftStore(options);
  made.set(options, drafts);
  return drafts;
}
