import { use } from 'react';
import type { DraftStore } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';
import { draftStoreOf } from './draftStoreOf.ts';

/** Returns the drafts, or undefined outside of the dashboard. */
export function useDraftStore(): DraftStore | undefined {
  const options = use(DraftsContext);
  return options && draftStoreOf(options);
}
