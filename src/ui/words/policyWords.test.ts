import { expect, test } from 'vitest';
import type { Text } from '../../messages/useText.ts';
import { policySentences } from './policyWords.ts';

const limits = {
  limitEarlyBookingPolicy: { enabled: true },
  limitLateBookingPolicy: { enabled: true },
  cancellationPolicy: { enabled: true, limitLatestCancellation: true },
  reschedulePolicy: { enabled: true, limitLatestReschedule: true },
};
/** The last part of the key, with its values. */
const text: Text = (key, values = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' ');
const writing = { text, locale: 'en', money: () => '' };

test('names the default of a limit that has no number', () => {
  expect(policySentences({ id: 'policy', ...limits }, 'CLASS', writing)).toEqual([
    'earliest days 7, latest hours 24.',
    'CancelUntil hours 24 and moveUntil hours 24.',
  ]);
});
