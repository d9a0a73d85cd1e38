import {
  AlignLeft,
  BookUser,
  CalendarCheck,
  CalendarDays,
  ClipboardList,
  Contact,
  CreditCard,
  DoorOpen,
  History,
  House,
  ListChecks,
  MapPin,
  ScrollText,
  Tag,
  Trash2,
  Users,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { MessageKey } from '../messages/en.ts';

/** Navigation groups with a heading each, except `first` at the top. */
const groups = ['first', 'catalogue', 'people', 'places', 'changes'] as const;

export interface Screen {
  key: string;
  path: string;
  label: MessageKey;
  icon: LucideIcon;
  group: (typeof groups)[number];
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
    onPhoneBar: true,
  },
  {
    key: 'services',
    path: '/services',
    label: 'layout.nav.services',
    icon: AlignLeft,
    group: 'catalogue',
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
  },
  {
    key: 'plans',
    path: '/pricing-plans',
    label: 'layout.nav.plans',
    icon: WalletCards,
    group: 'catalogue',
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
    key: 'bulkRuns',
    path: '/bulk-runs',
    label: 'layout.nav.bulkRuns',
    icon: ListChecks,
    group: 'changes',
  },
  {
    key: 'activity',
    path: '/activity',
    label: 'layout.nav.activity',
    icon: History,
    group: 'changes',
  },
  {
    key: 'trash',
    path: '/trash',
    label: 'layout.nav.trash',
    icon: Trash2,
    group: 'changes',
  },
  {
    key: 'customers',
    path: '/customers',
    label: 'layout.nav.customers',
    icon: BookUser,
    group: 'people',
  },
  {
    key: 'staff',
    path: '/staff',
    label: 'layout.nav.staff',
    icon: Contact,
    group: 'people',
  },
  {
    key: 'team',
    path: '/team',
    label: 'layout.nav.team',
    icon: Users,
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
];

/** Screens by group, without empty groups. */
export const screenGroups = groups
  .map((group) => ({ group, screens: screens.filter((screen) => screen.group === group) }))
  .filter((group) => group.screens.length > 0);

/** Screens of the bottom bar; the others are behind More. */
export const phoneBarScreens = screens.filter((screen) => screen.onPhoneBar);

/** Whether a path belongs to a screen, e.g. `/services/create` to Services. */
export const isOnScreen = (screen: Screen, pathname: string) =>
  pathname === screen.path || pathname.startsWith(`${screen.path}/`);
