import { use } from 'react';
import type { Drafts } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';
import { draftsOf } from './draftsOf.ts';

/** Where unsaved work is kept; undefined outside of the dashboard, where nothing is. */
export function useDrafts(): Drafts | undefined {
  const options = use(DraftsContext);
  return options && draftsOf(options);
}
