import type { MessageKey } from '../../messages/en.ts';

export interface HistoryTab {
  path: string;
  label: MessageKey;
}

/** The screens of past changes, which share one entry of the navigation. */
export const historyTabs: readonly HistoryTab[] = [
  { path: '/activity', label: 'layout.nav.activity' },
  { path: '/bulk-runs', label: 'layout.nav.bulkRuns' },
  { path: '/trash', label: 'layout.nav.trash' },
];
