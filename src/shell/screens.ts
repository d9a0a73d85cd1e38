import {
  AlignLeft,
  CalendarCheck,
  CalendarDays,
  ClipboardList,
  CreditCard,
  DoorOpen,
  History,
  House,
  KeyRound,
  MapPin,
  ScrollText,
  Settings,
  Tag,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { MessageKey } from '../messages/en.ts';
import { historyTabs } from '../records/history/historyTabs.ts';

/** Navigation groups with a heading each, except the first and the last. */
const groups = ['first', 'catalogue', 'people', 'places', 'last'] as const;

/** Things whose number a link shows: work that waits, and the size of the catalogue. */
export type CountedThings = 'attention' | 'pending' | 'services';

interface ScreenPage {
  path: string;
  label: MessageKey;
}

export interface Screen {
  key: string;
  path: string;
  label: MessageKey;
  icon: LucideIcon;
  group: (typeof groups)[number];
  /** Pages that it leads to, its own first. */
  pages?: readonly ScreenPage[];
  count?: CountedThings;
  /** Shown in the bottom bar on phones, which has room for four and More. */
  onPhoneBar?: true;
}

/** Screens of the navigation, in order. */
const screens: readonly Screen[] = [
  {
    key: 'overview',
    path: '/overview',
    label: 'layout.nav.overview',
    icon: House,
    group: 'first',
    count: 'attention',
    onPhoneBar: true,
  },
  {
    key: 'calendar',
    path: '/calendar',
    label: 'layout.nav.calendar',
    icon: CalendarDays,
    group: 'first',
    onPhoneBar: true,
  },
  {
    key: 'bookings',
    path: '/bookings',
    label: 'layout.nav.bookings',
    icon: CalendarCheck,
    group: 'first',
    count: 'pending',
    onPhoneBar: true,
  },
  {
    key: 'services',
    path: '/services',
    label: 'layout.nav.services',
    icon: AlignLeft,
    group: 'catalogue',
    count: 'services',
    onPhoneBar: true,
  },
  {
    key: 'categories',
    path: '/categories',
    label: 'layout.nav.categories',
    icon: Tag,
    group: 'catalogue',
  },
  {
    key: 'board',
    path: '/plans-and-prices',
    label: 'layout.nav.board',
    icon: CreditCard,
    group: 'catalogue',
    pages: [
      { path: '/plans-and-prices', label: 'layout.nav.board' },
      { path: '/pricing-plans', label: 'layout.nav.plans' },
    ],
  },
  {
    key: 'policies',
    path: '/booking-policies',
    label: 'layout.nav.policies',
    icon: ScrollText,
    group: 'catalogue',
  },
  {
    key: 'forms',
    path: '/booking-forms',
    label: 'layout.nav.forms',
    icon: ClipboardList,
    group: 'catalogue',
  },
  {
    key: 'customers',
    path: '/customers',
    label: 'layout.nav.customers',
    icon: Users,
    group: 'people',
  },
  {
    key: 'staff',
    path: '/staff',
    label: 'layout.nav.staff',
    icon: User,
    group: 'people',
  },
  {
    key: 'team',
    path: '/team',
    label: 'layout.nav.team',
    icon: KeyRound,
    group: 'people',
  },
  {
    key: 'locations',
    path: '/locations',
    label: 'layout.nav.locations',
    icon: MapPin,
    group: 'places',
  },
  {
    key: 'rooms',
    path: '/rooms',
    label: 'layout.nav.rooms',
    icon: DoorOpen,
    group: 'places',
  },
  {
    key: 'history',
    path: '/activity',
    label: 'layout.nav.history',
    icon: History,
    group: 'last',
    pages: historyTabs,
  },
  {
    key: 'settings',
    path: '/settings',
    label: 'layout.nav.settings',
    icon: Settings,
    group: 'last',
  },
];

/** Screens by group. */
export const screenGroups = groups
  .map((group) => ({ group, screens: screens.filter((screen) => screen.group === group) }))
  .filter((group) => group.screens.length > 0);

/** Screens of the bottom bar; the others are behind More. */
export const phoneBarScreens = screens.filter((screen) => screen.onPhoneBar);

/** Whether a path belongs to a screen, e.g. `/services/create` to Services. */
export const isOnScreen = ({ path, pages }: Screen, pathname: string) =>
  (pages ?? [{ path }]).some((page) => pathname === page.path || pathname.startsWith(`${page.path}/`));
