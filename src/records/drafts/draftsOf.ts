import { createDrafts, type Drafts, type DraftsOptions } from '../../providers/drafts.ts';

const made = new WeakMap<DraftsOptions, Drafts>();

/** Returns the drafts of a connection, the same instance for all callers. */
export function draftsOf(options: DraftsOptions): Drafts {
  const drafts = made.get(options) ?? createDrafts(options);
  made.set(options, drafts);
  return drafts;
}
