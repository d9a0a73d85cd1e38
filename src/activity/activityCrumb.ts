import type { Text } from '../messages/useText.ts';

/** The way back up from a single change. */
export const activityCrumb = (text: Text) => ({ label: text('activity.title'), to: '/activity' });
