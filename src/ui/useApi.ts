import { useDataProvider } from 'react-admin';
import type { FrontdeskDataProvider } from '../providers/dataProvider.ts';

/**
 * react-admin's verbs, what else can be done to services, and every other call of the contract (`send`).
 * Through react-admin's own hook, so that a refused token ends the session here as everywhere.
 */
export const useApi = (): FrontdeskDataProvider => useDataProvider<FrontdeskDataProvider>();
