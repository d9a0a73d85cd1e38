import type { MessageKey } from '../../messages/en.ts';

/** The screens of past changes, which share one entry of the navigation. */
export const historyTabs: readonly { path: string; label: MessageKey }[] = [
  { path: '/activity', label: 'layout.nav.activity' },
  { path: '/bulk-runs', label: 'layout.nav.bulkRuns' },
  { path: '/trash', label: 'layout.nav.trash' },
];
