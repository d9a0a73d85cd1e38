import type { ReactNode } from 'react';
import { sampleClientId, signedInPersonIs } from './testServer.ts';
import { connect } from '../src/providers/connection.ts';
import { renderOnDesk } from '../src/testing/renderOnDesk.tsx';

interface SignedIn {
  path?: string;
  /** What the person may do; they own the sample business unless told otherwise. */
  role?: 'owner' | 'admin' | 'staff';
}

/** For tests: a screen over the real server, with somebody signed in to the sample business. */
export async function renderSignedIn(screen: ReactNode, { path = '/', role = 'owner' }: SignedIn = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider: api } = connection;
  await authProvider.login({ returnTo: path });
  await authProvider.handleCallback();
  // Signing in as the owner is the way in here; what they may do is asked anew with each request.
  await signedInPersonIs(role);
  return { ...renderOnDesk(screen, { dataProvider: api, authProvider, path }), api, connection };
}
