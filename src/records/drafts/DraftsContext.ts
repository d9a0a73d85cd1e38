import { createContext } from 'react';
import type { DraftsOptions } from '../../providers/drafts.ts';

/** Options for storing drafts. The drafts module itself loads with the first form. */
export const DraftsContext = createContext<DraftsOptions | undefined>(undefined);
