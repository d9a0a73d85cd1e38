/** First part of the paths of the screens besides the services. */
export const otherScreens = [
  'account',
  'bookings',
  'calendar',
  'bulk-runs',
  'customers',
  'categories',
  'booking-forms',
  'booking-policies',
  'pricing-plans',
  'staff',
  'locations',
  'rooms',
  'team',
  'plans-and-prices',
  'overview',
  'activity',
  'trash',
  'settings',
] as const;
export type OtherScreen = (typeof otherScreens)[number];
