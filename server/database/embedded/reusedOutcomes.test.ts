import { expect, test } from 'vitest';
import type { Outcome } from '../queries.ts';
import { reuseOutcomes } from './reusedOutcomes.ts';

const outcome = (value: string): Outcome => ({ rows: [{ value }], affected: 1, command: 'SELECT' });
const reusable = (name: string) => ({ name, text: '', parameters: [], isReusable: true });

test('an outcome from before a commit is not reused, although another statement was sent after the commit', async () => {
  let flushes = 0;
  const answers: ((outcome: Outcome) => void)[] = [];
  const run = reuseOutcomes(
    () => new Promise((resolve) => answers.push(resolve)),
    () => flushes,
  );
  const before = run(reusable('one'));
  flushes += 1;
  const another = run(reusable('another'));
  answers[0]?.(outcome('before'));
  answers[1]?.(outcome('another'));
  expect(await before).toEqual(outcome('before'));
  expect(await another).toEqual(outcome('another'));

  const after = run(reusable('one'));
  answers[2]?.(outcome('after'));
  expect(await after).toEqual(outcome('after'));
});
