import { QueryClient } from '@tanstack/react-query';
import { configure, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type AuthProvider, type DataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { recordKinds } from '../recordKinds.ts';
import { knownKinds, RecordKindsContext } from '../records/recordKinds.ts';
import { i18nProvider } from '../messages/i18nProvider.ts';
import { UndoHost } from '../records/undo/UndoHost.tsx';
import { ThemeChoiceProvider } from '../theme/ThemeChoiceProvider.tsx';
import { Toasts } from '../ui/Toasts.tsx';

// A simulated browser renders slowly, and queries by role would recompute every style without `defaultHidden`.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

const kinds = knownKinds(recordKinds);

interface Surroundings {
  /** Overrides of the data provider. */
  dataProvider?: object;
  authProvider?: AuthProvider;
  /** Path at which the screen is opened. */
  path?: string;
}

/** For tests: renders a screen with the dashboard's providers, without the shell. */
export function renderOnDesk(
  screen: ReactNode,
  { dataProvider = {}, authProvider, path = '/' }: Surroundings = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ThemeChoiceProvider>
            <CoreAdminContext
              dataProvider={dataProvider as DataProvider}
              authProvider={authProvider}
              i18nProvider={i18nProvider}
              queryClient={queryClient}
              store={memoryStore()}
            >
              <RecordKindsContext value={kinds}>
                <UndoHost>{screen}</UndoHost>
              </RecordKindsContext>
              <Toasts />
            </CoreAdminContext>
          </ThemeChoiceProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  const rendered = render(<RouterProvider router={router} useTransitions={false} />);
  return { ...rendered, router, user: userEvent.setup() };
}

/** For tests: a signed-in person. */
export const signedInAs = (role: string) => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => role,
  getIdentity: async () => ({ id: 'mara', fullName: 'Mara', role }),
});

/** For tests: waits until all parts of a gradually rendered screen exist. */
export async function allDrawn(): Promise<void> {
  await waitFor(() => {
    if (document.querySelector('[aria-busy="true"]')) throw new Error('Some of the screen is still to come.');
  });
}
