import { expect, test } from 'vitest';
import { mustWait } from './identityAnswers.ts';

test.each([
  [1, 'Too many attempts. Try again in 1 second.'],
  [2, 'Too many attempts. Try again in 2 seconds.'],
])('the refusal of too many attempts names a wait of %i s', (seconds, description) => {
  expect(mustWait(seconds)).toMatchObject({ status: 429, description, retryAfter: seconds });
});
