import { expect, test } from 'vitest';
import type { Outcome } from './queries.ts';
import { reuseOutcomes } from './reusedOutcomes.ts';

const outcome = (value: string): Outcome => ({ rows: [{ value }], affected: 1, command: 'SELECT' });
const reusable = (name: string) => ({ name, text: '', parameters: [], isReusable: true });

/** Statements whose answers the test gives, on a database whose state it sets. */
function database(state: number | undefined) {
  const here = { state, answers: [] as ((outcome: Outcome) => void)[] };
  const run = reuseOutcomes(
    () => new Promise((resolve) => here.answers.push(resolve)),
    () => here.state,
  );
  return { here, run };
}

/** Lets the statements be sent. */
const sent = () => new Promise((resolve) => void setImmediate(resolve));

test('an outcome from before a commit is not reused, although another statement was sent after the commit', async () => {
  const { here, run } = database(0);
  const before = run(reusable('one'));
  await sent();
  here.state = 1;
  const another = run(reusable('another'));
  await sent();
  here.answers[0]?.(outcome('before'));
  here.answers[1]?.(outcome('another'));
  expect(await before).toEqual(outcome('before'));
  expect(await another).toEqual(outcome('another'));

  const after = run(reusable('one'));
  await sent();
  here.answers[2]?.(outcome('after'));
  expect(await after).toEqual(outcome('after'));
});

test('without a state, nothing is reused or stored', async () => {
  const { here, run } = database(undefined);
  for (const value of ['first', 'second']) {
    const asked = run(reusable('one'));
    await sent();
    here.answers.pop()?.(outcome(value));
    expect(await asked).toEqual(outcome(value));
  }
  here.state = 1;
  const asked = run(reusable('one'));
  await sent();
  here.answers.pop()?.(outcome('third'));
  expect(await asked).toEqual(outcome('third'));
});
