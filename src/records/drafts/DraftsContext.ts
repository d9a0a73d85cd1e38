import { createContext } from 'react';
import type { DraftsOptions } from '../../providers/drafts.ts';

/** What keeping drafts needs of the connection. The keeping itself is loaded with the first form. */
export const DraftsContext = createContext<DraftsOptions | undefined>(undefined);
