import type { ReactElement, ReactNode } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { CallbackPage } from './auth/CallbackPage.tsx';
import { followSignIn } from './auth/followSignIn.ts';
import { createQueryClient } from './providers/queryClient.ts';
import { refetchOnSaves } from './providers/tabSaves.ts';
import { NotAllowed } from './auth/NotAllowed.tsx';
import { InterruptedSession } from './auth/InterruptedSession.tsx';
import { SignedInAgain } from './auth/SignedInAgain.tsx';
import { SignInContext } from './auth/SignInContext.ts';
import { SignInPage } from './auth/SignInPage.tsx';
import { signInWindowEnd } from './auth/signInWindow.ts';
import { DraftsContext } from './records/drafts/DraftsContext.ts';
import { RecordList } from './records/list/RecordList.tsx';
import { lazyCreation, lazyEditor } from './records/recordScreens.tsx';
import { serviceListKind } from './services/list/serviceListKind.tsx';
import { FailedApp } from './shell/FailedApp.tsx';
import { RecordKindsContext } from './records/recordKinds.ts';
import { ServedBusinessContext } from './ui/business/useBusiness.ts';
import { lazyModule } from './ui/loading/lazyModule.ts';
import { lazyPart, sharedLoaders } from './ui/loading/lazyPart.ts';
import { LoadingPage } from './shell/LoadingPage.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { otherScreens } from './shell/otherScreens.ts';
import { Shell } from './shell/Shell.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { i18nProvider } from './messages/i18nProvider.ts';
import type { Connection } from './providers/connection.ts';
import { loadFamilyCalls } from './providers/data/callsOf.ts';
import { ServiceFlows } from './services/ServiceFlows.tsx';
import { ThemeChoiceProvider } from './theme/ThemeChoiceProvider.tsx';

const ServiceEdit = lazyEditor(
  async () => (await import('./services/editor/serviceEditorKind.tsx')).serviceEditorKind,
);
const ServiceCreate = lazyCreation(
  async () => (await import('./services/editor/serviceCreationKind.tsx')).serviceCreationKind,
);
const ServiceImport = lazyPart(async () => (await import('./services/import/ImportPage.tsx')).ImportPage);
const AddressDesk = lazyPart(async () => (await import('./services/addresses/AddressDesk.tsx')).AddressDesk);

const SessionsPage = lazyPart(async () => (await import('./sessions/SessionsPage.tsx')).SessionsPage);

// One module: each further one adds its name and those of its parts to the first script.
const OtherScreens = lazyPart(async () => (await import('./OtherScreens.tsx')).OtherScreens);

const kinds = lazyModule(async () => (await import('./recordKinds.ts')).recordKinds);
sharedLoaders.push(kinds.load, loadFamilyCalls);

/** Creates the dashboard over a connection. */
export function createDashboard(connection: Connection): ReactElement {
  const { authProvider, dataProvider } = connection;
  const queryClient = createQueryClient();
  // In memory: lists and filters may contain customer data, which must not remain on the device.
  const store = memoryStore();
  const app = (
    <ThemeChoiceProvider>
      <Connected connection={connection}>
        <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
          <CoreAdminUI
            layout={Shell}
            dashboard={FirstScreen}
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
            {/* The first screen is in the first script; all others load on use. */}
            <Resource name="services" list={ServiceListWithFlows} create={ServiceCreate} edit={ServiceEdit} />
            <CustomRoutes>
              <Route path="/services/import" element={<ServiceImport />} />
              <Route path="/services/page-urls" element={<AddressDesk />} />
              <Route path="/services/:serviceId/sessions" element={<SessionsPage />} />
              {otherScreens.map((screen) => (
                <Route key={screen} path={`/${screen}/*`} element={<OtherScreens of={screen} />} />
              ))}
            </CustomRoutes>
            <CustomRoutes noLayout>
              <Route path={signInWindowEnd} element={<SignedInAgain />} />
            </CustomRoutes>
          </CoreAdminUI>
          <Toasts />
          <InterruptedSession />
        </CoreAdminContext>
      </Connected>
    </ThemeChoiceProvider>
  );
  // A data router, because only its blockers can stop navigation with unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: app }]);
  followSignIn(connection, queryClient, router);
  refetchOnSaves(connection.tabs, queryClient);
  // As in react-admin's own router: with transitions, its sign-in redirects would loop.
  return <RouterProvider router={router} useTransitions={false} />;
}

/** The landing page after a sign-in without a URL. */
function FirstScreen() {
  return <Navigate to="/overview" replace />;
}

function ServiceListWithFlows() {
  return (
    <ServiceFlows>
      <RecordList kind={serviceListKind} />
    </ServiceFlows>
  );
}
/** Provides the parts of the connection that react-admin does not. */
function Connected({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <SignInContext value={connection}>
      <RecordKindsContext value={kinds}>
        <ServedBusinessContext value={connection.served}>
          <DraftsContext value={connection.drafts}>{children}</DraftsContext>
        </ServedBusinessContext>
      </RecordKindsContext>
    </SignInContext>
  );
}
