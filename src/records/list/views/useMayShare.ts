import { rankAllows } from '../../../../contract/call.ts';
import { usePerson } from '../../../ui/usePerson.ts';

/** Whether the person may share views, and change those that are shared: what everybody sees is changed by admins. */
export function useMayShare(): boolean {
  return rankAllows(usePerson().role ?? 'member', 'admin');
}
