import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CallbackPage } from './auth/CallbackPage.tsx';
import { followSignIn } from './auth/followSignIn.ts';
import { NotAllowed } from './auth/NotAllowed.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { FailedApp } from './layout/FailedApp.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { i18nProvider } from './messages/i18nProvider.ts';
import type { Connection } from './providers/connection.ts';
import { ServiceList } from './services/ServiceList.tsx';
import { ThemeChoiceProvider } from './theme/ThemeChoiceProvider.tsx';

/** The dashboard over a connection, ready to be rendered. */
export function createDashboard(connection: Connection): ReactElement {
  const { authProvider, dataProvider } = connection;
  const queryClient = createQueryClient();
  // Lists and filters may hold what customers wrote: nothing of it stays on the machine.
  const store = memoryStore();
  const app = (
    <ThemeChoiceProvider>
      <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
        <CoreAdminUI
          layout={Shell}
          loginPage={SignInPage}
          authCallbackPage={CallbackPage}
          catchAll={NotFound}
          loading={LoadingPage}
          error={FailedApp}
          accessDenied={NotAllowed}
          authenticationError={NotAllowed}
          requireAuth
          disableTelemetry
          title="Frontdesk"
        >
          {/* The first screen, so it comes with the first file; every other one is fetched when it is opened. */}
          <Resource name="services" list={ServiceList} />
        </CoreAdminUI>
        <Toasts />
      </CoreAdminContext>
    </ThemeChoiceProvider>
  );
  // A data router: a screen with unsaved changes can hold a change of page.
  const router = createBrowserRouter([{ path: '*', element: app }]);
  followSignIn(connection, queryClient, router);
  return <RouterProvider router={router} />;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The client has already tried again where that makes sense.
        retry: false,
        // Coming back to the tab shows what others changed; flicking between tabs asks nothing.
        staleTime: 5000,
        // Without a network the screen says so at once, instead of waiting for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
