import type { CallerRank } from '../../contract/call.ts';

/**
 * The product's own resources beside the platform's, and who may do what with them. Only this stands in the first
 * script; how they are asked for is loaded with the first of them (companionProvider.ts).
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

/** The least rank for an action on one of them; undefined where there is no such action, or no such resource. */
export function rankOfCompanionAction(resource: string, action: string): CallerRank | undefined {
  if (!isCompanion(resource)) return undefined;
  const ranks: Partial<Record<string, CallerRank>> = companions[resource];
  return Object.hasOwn(ranks, action) ? ranks[action] : undefined;
}
