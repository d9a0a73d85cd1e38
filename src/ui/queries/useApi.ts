import { useDataProvider } from 'react-admin';
import { ApiError } from '../../../contract/errors.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

/**
 * The data provider with service actions and `send`. Uses react-admin's hook, so that a rejected token ends the
 * session.
 */
export const useApi = (): FrontdeskDataProvider => useDataProvider<FrontdeskDataProvider>();

/**
 * Returns an answer of `send`. Throws UNAUTHENTICATED for `{ data: {} }`, with which react-admin resolves the calls of a
 * session that has just ended: a query that reads a field of it would return undefined.
 */
export function answered<Answer extends object>(answer: Answer): Answer {
  const [field, ...others] = Object.keys(answer);
  if (field !== 'data' || others.length > 0) return answer;
  throw new ApiError('UNAUTHENTICATED', 'The session has ended.');
}
