import { use } from 'react';
import { createDrafts, type Drafts, type DraftsOptions } from './drafts.ts';
import { DraftsContext } from './DraftsContext.ts';

const made = new WeakMap<DraftsOptions, Drafts>();

/** Where unsaved work is kept; undefined outside of the dashboard, where nothing is. */
export function useDrafts(): Drafts | undefined {
  const options = use(DraftsContext);
  if (!options) return undefined;
  const drafts = made.get(options) ?? createDrafts(options);
  made.set(options, drafts);
  return drafts;
}
