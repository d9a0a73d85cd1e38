/** What can be changed, as the history names it, folded to the kinds that people know. */
export const recordKinds = {
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

export type RecordKind = keyof typeof recordKinds;
export type RecordName = (typeof recordKinds)[RecordKind][number];

export const recordKindNames = Object.keys(recordKinds) as RecordKind[];

/** The history's name of a record, where this dashboard has words for it. */
export function recordNameOf(entity: string): RecordName | undefined {
  return Object.values(recordKinds)
    .flat()
    .find((name) => name === entity);
}
