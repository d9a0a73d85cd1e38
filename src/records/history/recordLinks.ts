/** What can be changed, as the history names it, folded to the kinds that people know. */
export const recordGroups = {
  services: ['service', 'optionsAndVariants', 'addOn'],
  categories: ['category'],
  calendar: ['session', 'booking'],
  people: ['staffMember', 'staffMemberSettings'],
  rooms: ['resource', 'resourceType'],
  places: ['location'],
  rules: ['bookingPolicy', 'bookingForm'],
  plans: ['pricingPlan'],
  dashboard: ['savedView', 'business', 'member', 'teamInvitation', 'signOnPolicy', 'oauthClient'],
} as const;

export type RecordGroup = keyof typeof recordGroups;
export type RecordName = (typeof recordGroups)[RecordGroup][number];

export const recordGroupNames = Object.keys(recordGroups) as RecordGroup[];

/** The history's name of a record, where this dashboard has words for it. */
export function recordNameOf(entity: string): RecordName | undefined {
  return Object.values(recordGroups)
    .flat()
    .find((name) => name === entity);
}
