import { useDataProvider, type DataProvider } from 'react-admin';
import type { ApiClient } from '../platform/apiClient.ts';

/** react-admin's data provider and, beside it, every call of the contract. */
export type FrontdeskDataProvider = DataProvider & ApiClient;

/**
 * Makes calls that are not one of react-admin's verbs: counts, facets, the business.
 * Through react-admin's own hook, so that a refused token ends the session here as everywhere.
 */
export const useApi = (): ApiClient => useDataProvider<FrontdeskDataProvider>();
