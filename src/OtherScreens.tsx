import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyCreation, lazyEditor, lazyList, loadEditor } from './records/recordScreens.tsx';
import type { OtherScreen } from './shell/otherScreens.ts';
import { NotFound } from './shell/NotFound.tsx';
import { lazyPart } from './ui/loading/lazyPart.ts';

/** An editor of hours, from which bookings can be moved. */
async function withMoves(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Editor, { BookingMoves }] = await Promise.all([
    load(),
    import('./bookings/actions/BookingMoves.tsx'),
  ]);
  return function EditorWithMoves() {
    return (
      <BookingMoves>
        <Editor />
      </BookingMoves>
    );
  };
}

const StaffList = lazyList(async () => (await import('./staff/staffListKind.tsx')).staffListKind);
const StaffOrder = lazyPart(async () => (await import('./staff/StaffOrder.tsx')).StaffOrder);
const StaffEdit = lazyPart(() =>
  withMoves(() =>
    loadEditor(async () => (await import('./staff/editor/staffEditorKind.ts')).staffEditorKind),
  ),
);
const StaffCreate = lazyCreation(
  async () => (await import('./staff/editor/staffCreationKind.ts')).staffCreationKind,
);
const AbsencePage = lazyPart(async () => (await import('./absence/AbsencePage.tsx')).AbsencePage);
const BookingList = lazyPart(async () => (await import('./bookings/list/BookingList.tsx')).BookingList);
const BookingPage = lazyPart(async () => (await import('./bookings/page/BookingPage.tsx')).BookingPage);
const CalendarPage = lazyPart(async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage);
const CustomerList = lazyList(
  async () => (await import('./customers/customerListKind.tsx')).customerListKind,
);
const CustomerEdit = lazyEditor(
  async () => (await import('./customers/customerEditorKind.tsx')).customerEditorKind,
);
const CustomerCreate = lazyCreation(
  async () => (await import('./customers/customerEditorKind.tsx')).customerCreationKind,
);
const CategoryList = lazyList(
  async () => (await import('./categories/categoryListKind.tsx')).categoryListKind,
);
const CategoryEdit = lazyEditor(
  async () => (await import('./categories/categoryEditorKind.ts')).categoryEditorKind,
);
const CategoryCreate = lazyCreation(
  async () => (await import('./categories/categoryEditorKind.ts')).categoryCreationKind,
);
const CategoryOrder = lazyPart(async () => (await import('./categories/CategoryOrder.tsx')).CategoryOrder);
const FormList = lazyList(async () => (await import('./forms/formListKind.tsx')).formListKind);
const FormEdit = lazyEditor(async () => (await import('./forms/formEditorKind.ts')).formEditorKind);
const FormCreate = lazyCreation(async () => (await import('./forms/formEditorKind.ts')).formCreationKind);
const PolicyList = lazyList(async () => (await import('./policies/policyListKind.tsx')).policyListKind);
const PolicyEdit = lazyEditor(async () => (await import('./policies/policyEditorKind.tsx')).policyEditorKind);
const PolicyCreate = lazyCreation(
  async () => (await import('./policies/policyEditorKind.tsx')).policyCreationKind,
);
const LocationList = lazyList(
  async () => (await import('./locations/locationListKind.tsx')).locationListKind,
);
const LocationEdit = lazyPart(() =>
  withMoves(() =>
    loadEditor(async () => (await import('./locations/locationEditorKind.ts')).locationEditorKind),
  ),
);
const LocationCreate = lazyCreation(
  async () => (await import('./locations/locationEditorKind.ts')).locationCreationKind,
);
const RoomList = lazyList(async () => (await import('./rooms/roomListKind.tsx')).roomListKind);
const RoomEdit = lazyPart(() =>
  withMoves(() => loadEditor(async () => (await import('./rooms/roomEditorKind.ts')).roomEditorKind)),
);
const RoomCreate = lazyCreation(async () => (await import('./rooms/roomEditorKind.ts')).roomCreationKind);
const RoomTypeList = lazyList(
  async () => (await import('./rooms/types/roomTypeListKind.tsx')).roomTypeListKind,
);
const RoomTypeEdit = lazyEditor(
  async () => (await import('./rooms/types/roomTypeEditorKind.ts')).roomTypeEditorKind,
);
const RoomTypeCreate = lazyCreation(
  async () => (await import('./rooms/types/roomTypeEditorKind.ts')).roomTypeCreationKind,
);
const PlanList = lazyList(async () => (await import('./plans/planListKind.tsx')).planListKind);
const PlanEdit = lazyEditor(async () => (await import('./plans/planEditorKind.tsx')).planEditorKind);
const PlanCreate = lazyCreation(async () => (await import('./plans/planEditorKind.tsx')).planCreationKind);
const PlanOrder = lazyPart(async () => (await import('./plans/PlanOrder.tsx')).PlanOrder);
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
const Settings = lazyEditor(
  async () => (await import('./settings/settingsEditorKind.tsx')).settingsEditorKind,
);
const Trash = lazyPart(async () => (await import('./records/trash/Trash.tsx')).Trash);

/** Routes of each screen, relative to its path. */
const routes: Readonly<Record<OtherScreen, ReactNode>> = {
  account: <Route index element={<Account />} />,
  'bulk-runs': (
    <>
      <Route index element={<BulkRunList />} />
      <Route path=":id" element={<BulkRunPage />} />
    </>
  ),
  bookings: (
    <>
      <Route index element={<BookingList />} />
      <Route path=":id" element={<BookingPage />} />
    </>
  ),
  calendar: <Route index element={<CalendarPage />} />,
  customers: (
    <>
      <Route index element={<CustomerList />} />
      <Route path="create" element={<CustomerCreate />} />
      <Route path=":id" element={<CustomerEdit />} />
    </>
  ),
  categories: (
    <>
      <Route index element={<CategoryList />} />
      <Route path="create" element={<CategoryCreate />} />
      <Route path="order" element={<CategoryOrder />} />
      <Route path=":id" element={<CategoryEdit />} />
    </>
  ),
  'booking-forms': (
    <>
      <Route index element={<FormList />} />
      <Route path="create" element={<FormCreate />} />
      <Route path=":id" element={<FormEdit />} />
    </>
  ),
  'booking-policies': (
    <>
      <Route index element={<PolicyList />} />
      <Route path="create" element={<PolicyCreate />} />
      <Route path=":id" element={<PolicyEdit />} />
    </>
  ),
  'pricing-plans': (
    <>
      <Route index element={<PlanList />} />
      <Route path="create" element={<PlanCreate />} />
      <Route path="order" element={<PlanOrder />} />
      <Route path=":id" element={<PlanEdit />} />
    </>
  ),
  staff: (
    <>
      <Route index element={<StaffList />} />
      <Route path="order" element={<StaffOrder />} />
      <Route path="create" element={<StaffCreate />} />
      <Route path="absence" element={<AbsencePage />} />
      <Route path=":id" element={<StaffEdit />} />
    </>
  ),
  locations: (
    <>
      <Route index element={<LocationList />} />
      <Route path="create" element={<LocationCreate />} />
      <Route path=":id" element={<LocationEdit />} />
    </>
  ),
  rooms: (
    <>
      <Route index element={<RoomList />} />
      <Route path="create" element={<RoomCreate />} />
      <Route path="types" element={<RoomTypeList />} />
      <Route path="types/create" element={<RoomTypeCreate />} />
      <Route path="types/:id" element={<RoomTypeEdit />} />
      <Route path=":id" element={<RoomEdit />} />
    </>
  ),
  team: <Route index element={<Team />} />,
  'plans-and-prices': <Route index element={<PlansAndPrices />} />,
  overview: <Route index element={<Overview />} />,
  activity: (
    <>
      <Route index element={<Activity />} />
      <Route path=":id" element={<CompareVersions />} />
    </>
  ),
  trash: <Route index element={<Trash />} />,
  settings: (
    <>
      <Route index element={<Settings />} />
      {/* The frame links a record by its ID. */}
      <Route path=":id" element={<Navigate to="/settings" replace />} />
    </>
  ),
};

/** The screens besides the services, each loaded on use. */
export const OtherScreens = ({ of }: { of: OtherScreen }) => (
  <Routes>
    {routes[of]}
    <Route path="*" element={<NotFound />} />
  </Routes>
);
