import type { Call } from '../../../contract/call.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import { usePerson } from './usePerson.ts';

/**
 * Whether the person's role allows a call, by its rank in the contract. False without a call; undefined while the role
 * is loading. For resources of react-admin, use `useCanAccess`, which checks the same rank.
 */
export function useMay(call: Call | undefined): boolean | undefined {
  return useMayOf()(call);
}

/** Like `useMay`, for a call that is known only later. */
export function useMayOf(): (call: Call | undefined) => boolean | undefined {
  const { role, known } = usePerson();
  return (call) => (known ? call !== undefined && rankAllows(role ?? 'member', call.caller) : undefined);
}
