import type { ReactNode } from 'react';
import { sampleClientId, signedInPersonIs } from './testServer.ts';
import { connect } from '../src/providers/connection.ts';
import { renderOnDesk } from '../src/testing/renderOnDesk.tsx';

interface SignedIn {
  path?: string;
  /** The role of the signed-in person; by default the owner of the sample business. */
  role?: 'owner' | 'admin' | 'staff';
}

/** For tests: renders a screen over the real server, with a member of the sample business signed in. */
export async function renderSignedIn(screen: ReactNode, { path = '/', role = 'owner' }: SignedIn = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider: api } = connection;
  await authProvider.login({ returnTo: path });
  await authProvider.handleCallback();
  // The sign-in is the owner's; the server reads the role again for each request.
  await signedInPersonIs(role);
  return { ...renderOnDesk(screen, { dataProvider: api, authProvider, path }), api, connection };
}
