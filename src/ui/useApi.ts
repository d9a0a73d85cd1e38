import { useDataProvider } from 'react-admin';
import type { FrontdeskDataProvider } from '../providers/dataProvider.ts';

/**
 * The data provider with service actions and `send`. Uses react-admin's hook, so that a rejected token ends the
 * session.
 */
export const useApi = (): FrontdeskDataProvider => useDataProvider<FrontdeskDataProvider>();
