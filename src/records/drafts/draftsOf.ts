import { createDrafts, type Drafts, type DraftsOptions } from '../../providers/drafts.ts';

const made = new WeakMap<DraftsOptions, Drafts>();

/** Where the unsaved work of this connection is kept: the same for all who ask. */
export function draftsOf(options: DraftsOptions): Drafts {
  const drafts = made.get(options) ?? createDrafts(options);
  made.set(options, drafts);
  return drafts;
}
