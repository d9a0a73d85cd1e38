import { use } from 'react';
import type { Drafts } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';
import { draftsOf } from './draftsOf.ts';

/** Returns the drafts, or undefined outside of the dashboard. */
export function useDrafts(): Drafts | undefined {
  const options = use(DraftsContext);
  return options && draftsOf(options);
}
