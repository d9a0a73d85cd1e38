import { useGetIdentity } from 'react-admin';
import { memberRoles } from '../../contract/calls/members.ts';
import { useText } from '../messages/useText.ts';

export interface Person {
  id: string;
  /** Stands in for the name until that is known. */
  name: string;
  /** Undefined for who has none, and until it is known. */
  role: (typeof memberRoles)[number] | undefined;
  known: boolean;
}

/** Who is signed in. */
export function usePerson(): Person {
  const text = useText();
  const { identity } = useGetIdentity();
  return {
    id: String(identity?.id ?? ''),
    name: identity?.fullName ?? text('layout.account.signedInAs'),
    role: memberRoles.find((role) => role === identity?.['role']),
    known: identity !== undefined,
  };
}
