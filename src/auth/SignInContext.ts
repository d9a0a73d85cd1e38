import { createContext, use } from 'react';
import type { Connection } from '../providers/connection.ts';

/** Parts of the connection used by the sign-in screens. */
export type SignInParts = Pick<Connection, 'signIn' | 'tabSession'>;

export const SignInContext = createContext<SignInParts | undefined>(undefined);

export function useSignInParts(): SignInParts {
  const parts = use(SignInContext);
  if (!parts) throw new Error('There is no SignInContext around this screen.');
  return parts;
}
