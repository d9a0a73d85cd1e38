import type { MessageKey } from '../../messages/en.ts';

interface HistoryTab {
  path: string;
  label: MessageKey;
  /** Resource of the data provider whose records are counted. */
  counted?: string;
}

/** The screens of past changes, which share one entry of the navigation. */
export const historyTabs: readonly HistoryTab[] = [
  { path: '/activity', label: 'layout.nav.activity' },
  { path: '/bulk-runs', label: 'layout.nav.bulkRuns', counted: 'bulkRuns' },
  { path: '/trash', label: 'layout.nav.trash', counted: 'trash' },
];
