import { rankAllows, type Call } from '../../contract/call.ts';
import { usePerson } from './usePerson.ts';

/**
 * Whether the person's role allows a call, by the rank that the contract gives it: none where there is no call, undefined until it is known who they
 * are. For what is no resource of react-admin's: those are asked about by `useCanAccess`, which ends at the same rank.
 */
export function useMay(call: Call | undefined): boolean | undefined {
  const { role, known } = usePerson();
  return known ? call !== undefined && rankAllows(role ?? 'member', call.caller) : undefined;
}
