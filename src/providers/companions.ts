import type { CallerRank } from '../../contract/call.ts';

/**
 * Frontdesk's own resources beside the platform's, with the rank that each action needs. Only this table is in the
 * first script; the provider is loaded on first use (companionProvider.ts).
 */
export const companions = {
  activity: { list: 'staff', show: 'staff' },
  savedViews: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },
  bulkRuns: { list: 'staff', show: 'staff', create: 'admin', edit: 'admin', delete: 'admin' },
  bulkRunItems: { list: 'staff' },
  trash: { list: 'staff' },
  slugIssues: { list: 'staff' },
} as const satisfies Record<string, Partial<Record<CompanionAction, CallerRank>>>;

export type CompanionAction = 'list' | 'show' | 'create' | 'edit' | 'delete';
export type Companion = keyof typeof companions;

export function isCompanion(resource: string): resource is Companion {
  return Object.hasOwn(companions, resource);
}

/** Returns the rank required for an action, or undefined for unknown resources and actions. */
export function rankOfCompanionAction(resource: string, action: string): CallerRank | undefined {
  if (!isCompanion(resource)) return undefined;
  const ranks: Partial<Record<string, CallerRank>> = companions[resource];
  return Object.hasOwn(ranks, action) ? ranks[action] : undefined;
}
