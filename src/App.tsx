import type { ReactElement, ReactNode } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { CallbackPage } from './auth/CallbackPage.tsx';
import { followSignIn } from './auth/followSignIn.ts';
import { createQueryClient } from './providers/queryClient.ts';
import { refetchOnSaves } from './providers/tabSaves.ts';
import { NotAllowed } from './auth/NotAllowed.tsx';
import { Presence } from './auth/Presence.tsx';
import { SignedInAgain } from './auth/SignedInAgain.tsx';
import { SignInContext } from './auth/SignInContext.ts';
import { SignInPage } from './auth/SignInPage.tsx';
import { signInWindowEnd } from './auth/signInWindow.ts';
import { DraftsContext } from './records/drafts/DraftsContext.ts';
import { FailedApp } from './shell/FailedApp.tsx';
import { RecordKindsContext } from './records/recordKinds.ts';
import { lazyModule } from './ui/lazyModule.ts';
import { lazyPart, sharedLoaders } from './ui/lazyPart.ts';
import { LoadingPage } from './shell/LoadingPage.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { i18nProvider } from './messages/i18nProvider.ts';
import type { Connection } from './providers/connection.ts';
import { loadFamilyCalls } from './providers/resourceCalls.ts';
import { ServiceFlows } from './services/ServiceFlows.tsx';
import { ServiceList } from './services/list/ServiceList.tsx';
import { ThemeChoiceProvider } from './theme/ThemeChoiceProvider.tsx';

const ServiceEdit = lazyPart(async () => (await import('./services/editor/ServiceEdit.tsx')).ServiceEdit);
const ServiceCreate = lazyPart(
  async () => (await import('./services/editor/ServiceCreate.tsx')).ServiceCreate,
);
const StaffList = lazyPart(async () => (await import('./staff/StaffList.tsx')).StaffList);
const StaffOrder = lazyPart(async () => (await import('./staff/StaffOrder.tsx')).StaffOrder);
const StaffEdit = lazyPart(async () => (await import('./staff/StaffEdit.tsx')).StaffEdit);
const StaffCreate = lazyPart(async () => (await import('./staff/StaffCreate.tsx')).StaffCreate);
const CategoryList = lazyPart(async () => (await import('./categories/CategoryList.tsx')).CategoryList);
const CategoryEdit = lazyPart(async () => (await import('./categories/CategoryEdit.tsx')).CategoryEdit);
const CategoryCreate = lazyPart(async () => (await import('./categories/CategoryCreate.tsx')).CategoryCreate);
const CategoryOrder = lazyPart(async () => (await import('./categories/CategoryOrder.tsx')).CategoryOrder);
const FormList = lazyPart(async () => (await import('./forms/FormList.tsx')).FormList);
const FormEdit = lazyPart(async () => (await import('./forms/FormEdit.tsx')).FormEdit);
const FormCreate = lazyPart(async () => (await import('./forms/FormCreate.tsx')).FormCreate);
const PolicyList = lazyPart(async () => (await import('./policies/PolicyList.tsx')).PolicyList);
const PolicyEdit = lazyPart(async () => (await import('./policies/PolicyEdit.tsx')).PolicyEdit);
const PolicyCreate = lazyPart(async () => (await import('./policies/PolicyCreate.tsx')).PolicyCreate);
const LocationList = lazyPart(async () => (await import('./locations/LocationList.tsx')).LocationList);
const LocationEdit = lazyPart(async () => (await import('./locations/LocationEdit.tsx')).LocationEdit);
const LocationCreate = lazyPart(async () => (await import('./locations/LocationCreate.tsx')).LocationCreate);
const RoomList = lazyPart(async () => (await import('./rooms/RoomList.tsx')).RoomList);
const RoomEdit = lazyPart(async () => (await import('./rooms/RoomEdit.tsx')).RoomEdit);
const RoomCreate = lazyPart(async () => (await import('./rooms/RoomCreate.tsx')).RoomCreate);
const RoomTypeList = lazyPart(async () => (await import('./rooms/types/RoomTypeList.tsx')).RoomTypeList);
const RoomTypeEdit = lazyPart(async () => (await import('./rooms/types/RoomTypeEdit.tsx')).RoomTypeEdit);
const RoomTypeCreate = lazyPart(
  async () => (await import('./rooms/types/RoomTypeCreate.tsx')).RoomTypeCreate,
);
const PlanList = lazyPart(async () => (await import('./plans/PlanList.tsx')).PlanList);
const PlanEdit = lazyPart(async () => (await import('./plans/PlanEdit.tsx')).PlanEdit);
const PlanCreate = lazyPart(async () => (await import('./plans/PlanCreate.tsx')).PlanCreate);
const PlanOrder = lazyPart(async () => (await import('./plans/PlanOrder.tsx')).PlanOrder);
const AddressDesk = lazyPart(async () => (await import('./services/addresses/AddressDesk.tsx')).AddressDesk);
const Account = lazyPart(async () => (await import('./account/Account.tsx')).Account);
const PlansAndPrices = lazyPart(
  async () => (await import('./services/board/PlansAndPrices.tsx')).PlansAndPrices,
);
const BulkRunList = lazyPart(async () => (await import('./records/bulk/run/BulkRunList.tsx')).BulkRunList);
const BulkRunPage = lazyPart(async () => (await import('./records/bulk/run/BulkRunPage.tsx')).BulkRunPage);
const Team = lazyPart(async () => (await import('./team/Team.tsx')).Team);
const Overview = lazyPart(async () => (await import('./overview/Overview.tsx')).Overview);
const Activity = lazyPart(async () => (await import('./activity/Activity.tsx')).Activity);
const CompareVersions = lazyPart(
  async () => (await import('./activity/CompareVersions.tsx')).CompareVersions,
);
const Trash = lazyPart(async () => (await import('./records/trash/Trash.tsx')).Trash);

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
              <Route path="/account" element={<Account />} />
              <Route path="/services/page-urls" element={<AddressDesk />} />
              <Route path="/bulk-runs" element={<BulkRunList />} />
              <Route path="/bulk-runs/:id" element={<BulkRunPage />} />
              <Route path="/categories" element={<CategoryList />} />
              <Route path="/categories/create" element={<CategoryCreate />} />
              <Route path="/categories/order" element={<CategoryOrder />} />
              <Route path="/categories/:id" element={<CategoryEdit />} />
              <Route path="/booking-forms" element={<FormList />} />
              <Route path="/booking-forms/create" element={<FormCreate />} />
              <Route path="/booking-forms/:id" element={<FormEdit />} />
              <Route path="/booking-policies" element={<PolicyList />} />
              <Route path="/booking-policies/create" element={<PolicyCreate />} />
              <Route path="/booking-policies/:id" element={<PolicyEdit />} />
              <Route path="/pricing-plans" element={<PlanList />} />
              <Route path="/pricing-plans/create" element={<PlanCreate />} />
              <Route path="/pricing-plans/order" element={<PlanOrder />} />
              <Route path="/pricing-plans/:id" element={<PlanEdit />} />
              <Route path="/staff" element={<StaffList />} />
              <Route path="/staff/order" element={<StaffOrder />} />
              <Route path="/staff/create" element={<StaffCreate />} />
              <Route path="/staff/:id" element={<StaffEdit />} />
              <Route path="/locations" element={<LocationList />} />
              <Route path="/locations/create" element={<LocationCreate />} />
              <Route path="/locations/:id" element={<LocationEdit />} />
              <Route path="/rooms" element={<RoomList />} />
              <Route path="/rooms/create" element={<RoomCreate />} />
              <Route path="/rooms/types" element={<RoomTypeList />} />
              <Route path="/rooms/types/create" element={<RoomTypeCreate />} />
              <Route path="/rooms/types/:id" element={<RoomTypeEdit />} />
              <Route path="/rooms/:id" element={<RoomEdit />} />
              <Route path="/team" element={<Team />} />
              <Route path="/plans-and-prices" element={<PlansAndPrices />} />
              <Route path="/overview" element={<Overview />} />
              <Route path="/activity" element={<Activity />} />
              <Route path="/activity/:id" element={<CompareVersions />} />
              <Route path="/trash" element={<Trash />} />
            </CustomRoutes>
            <CustomRoutes noLayout>
              <Route path={signInWindowEnd} element={<SignedInAgain />} />
            </CustomRoutes>
          </CoreAdminUI>
          <Toasts />
          <Presence />
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

/** Shows a message without permission; react-admin would show an empty page. */
function FirstScreen() {
  return <Navigate to="/services" replace />;
}

function ServiceListWithFlows() {
  return (
    <ServiceFlows>
      <ServiceList />
    </ServiceFlows>
  );
}
/** Provides the parts of the connection that react-admin does not. */
function Connected({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <SignInContext value={connection}>
      <RecordKindsContext value={kinds}>
        <DraftsContext value={connection.drafts}>{children}</DraftsContext>
      </RecordKindsContext>
    </SignInContext>
  );
}
