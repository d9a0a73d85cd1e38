import type { CallerRank } from '../../../contract/callerRank.ts';

export type FamilyAction = 'list' | 'show' | 'create' | 'edit' | 'delete';

const ranks = { list: 'staff', show: 'staff', create: 'admin', edit: 'admin', delete: 'admin' } as const;
const publicRanks = { ...ranks, list: 'visitor', show: 'visitor' } as const;
const { delete: _delete, ...ranksWithoutDeletion } = ranks;
const { delete: _deletePublic, ...publicRanksWithoutDeletion } = publicRanks;

/** The rank that each action on a family needs: known before its calls are loaded (callsOfFamilies.ts). */
export const familyRanks = {
  business: { show: 'staff', edit: 'admin' },
  bookings: { list: 'member', show: 'member', edit: 'admin' },
  contacts: { list: 'staff', show: 'staff', create: 'admin', edit: 'admin' },
  categories: publicRanks,
  addOns: publicRanks,
  staffMembers: publicRanks,
  staff: { ...publicRanks, list: 'staff' },
  bookingPolicies: ranks,
  bookingForms: ranks,
  locations: ranksWithoutDeletion,
  pricingPlans: publicRanksWithoutDeletion,
  resources: ranks,
  resourceTypes: ranks,
} as const satisfies Record<string, Partial<Record<FamilyAction, CallerRank>>>;

/** Returns the rank required for an action, or undefined for unknown resources and actions. */
export function rankOfFamilyAction(resource: string, action: string): CallerRank | undefined {
  if (!Object.hasOwn(familyRanks, resource)) return undefined;
  const found: Partial<Record<string, CallerRank>> = familyRanks[resource as keyof typeof familyRanks];
  return Object.hasOwn(found, action) ? found[action] : undefined;
}
