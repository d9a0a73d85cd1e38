import { useGetIdentity } from 'react-admin';
import { memberRoles } from '../../../contract/calls/identity/members.ts';
import { useText } from '../../messages/useText.ts';

export interface Person {
  id: string;
  /** A placeholder until the name is known. */
  name: string;
  /** Undefined for people without a role, and while loading. */
  role: (typeof memberRoles)[number] | undefined;
  known: boolean;
  /** Whether the answer is still awaited. */
  isPending: boolean;
}

/** Returns the signed-in person. */
export function usePerson(): Person {
  const text = useText();
  const { identity, isPending } = useGetIdentity();
  return {
    id: String(identity?.id ?? ''),
    name: identity?.fullName ?? text('layout.account.signedInAs'),
    role: memberRoles.find((role) => role === identity?.['role']),
    known: identity !== undefined,
    isPending,
  };
}
