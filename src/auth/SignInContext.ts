import { createContext, use } from 'react';
import type { Connection } from '../providers/connection.ts';

/** What the sign-in screens need of the connection. */
export type SignInParts = Pick<Connection, 'signIn' | 'presence'>;

export const SignInContext = createContext<SignInParts | undefined>(undefined);

export function useSignInParts(): SignInParts {
  const parts = use(SignInContext);
  if (!parts) throw new Error('There is no SignInContext around this screen.');
  return parts;
}
