import { rankAllows } from '../../../../contract/callerRank.ts';
import { usePerson } from '../../../ui/business/usePerson.ts';

/** Whether the person may share views and change shared ones, which requires an admin. */
export function useMayShare(): boolean {
  return rankAllows(usePerson().role ?? 'member', 'admin');
}
