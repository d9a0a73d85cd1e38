import type { CallerRank } from '../../../contract/callerRank.ts';

/**
 * Frontdesk's own resources, in addition to the platform's, with the rank that each action needs. Only this table is in the
 * first script; the provider is loaded on first use (ownResourceProvider.ts).
 */
export const ownResources = {
  activity: { list: 'staff', show: 'staff' },
  savedViews: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  bulkRuns: { list: 'staff', show: 'staff', create: 'admin', edit: 'admin', delete: 'admin' },
  bulkRunItems: { list: 'staff' },
  trash: { list: 'staff' },
  slugs: { list: 'staff' },
} as const satisfies Record<string, Partial<Record<OwnResourceAction, CallerRank>>>;

export type OwnResourceAction = 'list' | 'show' | 'create' | 'edit' | 'delete';
export type OwnResource = keyof typeof ownResources;

export function isOwnResource(resource: string): resource is OwnResource {
  return Object.hasOwn(ownResources, resource);
}

/** Returns the rank required for an action, or undefined for unknown resources and actions. */
export function rankOfOwnResourceAction(resource: string, action: string): CallerRank | undefined {
  if (!isOwnResource(resource)) return undefined;
  const ranks: Partial<Record<string, CallerRank>> = ownResources[resource];
  return Object.hasOwn(ranks, action) ? ranks[action] : undefined;
}
