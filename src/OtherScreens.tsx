import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
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

const StaffList = lazyPart(async () => (await import('./staff/StaffList.tsx')).StaffList);
const StaffOrder = lazyPart(async () => (await import('./staff/StaffOrder.tsx')).StaffOrder);
const StaffEdit = lazyPart(() =>
  withMoves(async () => (await import('./staff/editor/StaffEdit.tsx')).StaffEdit),
);
const StaffCreate = lazyPart(async () => (await import('./staff/editor/StaffCreate.tsx')).StaffCreate);
const AbsencePage = lazyPart(async () => (await import('./absence/AbsencePage.tsx')).AbsencePage);
const BookingList = lazyPart(async () => (await import('./bookings/list/BookingList.tsx')).BookingList);
const BookingPage = lazyPart(async () => (await import('./bookings/page/BookingPage.tsx')).BookingPage);
const CalendarPage = lazyPart(async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage);
const CustomerList = lazyPart(async () => (await import('./customers/CustomerList.tsx')).CustomerList);
const CustomerEdit = lazyPart(async () => (await import('./customers/CustomerEdit.tsx')).CustomerEdit);
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
const LocationEdit = lazyPart(() =>
  withMoves(async () => (await import('./locations/LocationEdit.tsx')).LocationEdit),
);
const LocationCreate = lazyPart(async () => (await import('./locations/LocationCreate.tsx')).LocationCreate);
const RoomList = lazyPart(async () => (await import('./rooms/RoomList.tsx')).RoomList);
const RoomEdit = lazyPart(() => withMoves(async () => (await import('./rooms/RoomEdit.tsx')).RoomEdit));
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
const Settings = lazyPart(async () => (await import('./settings/Settings.tsx')).Settings);
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
