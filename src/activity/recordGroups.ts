import type { RecordedEntity } from '../../contract/entities/history/recordedChange.ts';

/** Entity names of the history, grouped into the kinds that users see. */
export const recordGroups = {
  services: ['service', 'optionsAndVariants', 'addOn'],
  categories: ['category'],
  calendar: [
    'session',
    'booking',
    'attendance',
    'schedule',
    'calendarEvent',
    'weeklyHours',
    'bookingsSettings',
  ],
  people: ['staffMember', 'staffMemberSettings', 'workingHoursSchedule'],
  rooms: ['resource', 'resourceType'],
  places: ['location'],
  rules: ['bookingPolicy', 'bookingForm'],
  plans: ['pricingPlan', 'planOrder'],
  dashboard: ['savedView', 'business', 'member', 'teamInvitation', 'signOnPolicy', 'oauthClient'],
} as const satisfies Record<string, readonly RecordedEntity[]>;

export type RecordGroup = keyof typeof recordGroups;

export const recordGroupNames = Object.keys(recordGroups) as RecordGroup[];
