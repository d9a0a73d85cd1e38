import { expect, test } from 'vitest';
import { makeStateReader } from './committedState.ts';

const laterTurn = () => new Promise((resolve) => void setImmediate(resolve));

/** A reader on a database whose state and clock the test sets. An answer takes some turns of the event loop. */
function database() {
  const here = { state: 'a', at: 0, readings: 0 };
  const read = makeStateReader(
    async () => {
      here.readings += 1;
      const rows = [{ state: here.state }];
      for (let turn = 0; turn < 3; turn += 1) await laterTurn();
      return { rows, affected: 1, command: 'SELECT' };
    },
    () => here.at,
  );
  return { here, read };
}

test('statements that start in one turn of the event loop share a reading, and later ones do not', async () => {
  const { here, read } = database();
  const inMicrotask = Promise.resolve().then(read);
  expect(await Promise.all([read(), inMicrotask])).toEqual(['a', 'a']);
  expect(here.readings).toBe(1);
  const first = read();
  await laterTurn();
  here.state = 'b';
  expect(await Promise.all([first, read()])).toEqual(['a', 'b']);
  expect(here.readings).toBe(3);
});

test('the state is not read for 20 ms after it has changed', async () => {
  const { here, read } = database();
  expect(await read()).toBe('a');
  expect(await read()).toBe('a');
  here.state = 'b';
  expect(await read()).toBe('b');
  here.at = 19;
  expect(await read()).toBeUndefined();
  here.at = 20;
  expect(await read()).toBe('b');
  expect(await read()).toBe('b');
  expect(here.readings).toBe(5);
});

test('a failed reading fails only those that share it', async () => {
  let fails = true;
  const read = makeStateReader(async () => {
    if (fails) throw new Error('away');
    return { rows: [{ state: 'a' }], affected: 1, command: 'SELECT' };
  });
  const shared = await Promise.allSettled([read(), read()]);
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read()).toBe('a');
});
