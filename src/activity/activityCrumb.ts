import type { Text } from '../messages/useText.ts';

/** Breadcrumb of a single change. */
export const activityCrumb = (text: Text) => ({ label: text('activity.title'), to: '/activity' });
