import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { createTurns, createTurnsByKey } from './turns.ts';

const refuse = () => new ApiError('RESOURCE_EXHAUSTED', 'Busy.');

it('runs two, queues three and refuses the sixth', async () => {
  const takeTurn = createTurns({ running: 2, waiting: 3 }, refuse);
  let running = 0;
  let most = 0;
  const work = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return number;
  };
  const asked = [1, 2, 3, 4, 5, 6].map((number) => takeTurn(() => work(number)));
  await expect(asked[5]).rejects.toThrow('Busy.');
  expect(await Promise.all(asked.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('frees its slot when the work fails', async () => {
  const takeTurn = createTurns({ running: 1, waiting: 1 }, refuse);
  const failing = takeTurn(() => Promise.reject(new Error('broken')));
  const next = takeTurn(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await takeTurn(() => Promise.resolve('again'))).toBe('again');
});

/** Work that ends when the test says so, and the names of the work that has begun. */
function manualWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('runs waiting work in the order of its calls, before later calls', async () => {
  const takeTurn = createTurns({ running: 1, waiting: 3 }, refuse);
  const { begun, work, end } = manualWork();
  const [first] = ['a', 'b', 'c'].map((name) => takeTurn(work(name)));
  end('a');
  await first;
  const last = takeTurn(work('d'));
  for (const name of ['b', 'c', 'd']) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(name));
    end(name);
  }
  expect(await last).toBe('d');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

describe('work with a limited wait', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limits = { running: 1, waiting: 1, patience: 100 };

  it('is refused after that time, and takes no slot and no place later', async () => {
    const takeTurn = createTurns(limits, refuse);
    const { begun, work, end } = manualWork();
    const first = takeTurn(work('a'));
    await Promise.all([
      expect(takeTurn(work('b'))).rejects.toThrow('Busy.'),
      vi.advanceTimersByTimeAsync(100),
    ]);
    const next = takeTurn(work('c'));
    end('a');
    await first;
    await vi.advanceTimersByTimeAsync(0);
    end('c');
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });

  it('is not refused after its turn has come, nor is the work behind it', async () => {
    const takeTurn = createTurns(limits, refuse);
    const { begun, work, end } = manualWork();
    void takeTurn(work('a'));
    const second = takeTurn(work('b'));
    await vi.advanceTimersByTimeAsync(99);
    end('a');
    await vi.advanceTimersByTimeAsync(0);
    const third = takeTurn(work('c'));
    await vi.advanceTimersByTimeAsync(50);
    end('b');
    expect(await second).toBe('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    end('c');
    expect(await third).toBe('c');
  });

  it('waits for any time without that limit', async () => {
    const takeTurn = createTurns({ running: 1, waiting: 1 }, refuse);
    const { work, end } = manualWork();
    void takeTurn(work('a'));
    const second = takeTurn(work('b'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    end('a');
    await vi.advanceTimersByTimeAsync(0);
    end('b');
    expect(await second).toBe('b');
  });
});

it('limits the work of each key, for as long as some of it runs or waits', async () => {
  const takeTurn = createTurnsByKey({ running: 1, waiting: 1 }, refuse);
  const { begun, work, end } = manualWork();
  const first = takeTurn('ada', work('a'));
  const second = takeTurn('ada', work('b'));
  await expect(takeTurn('ada', work('c'))).rejects.toThrow('Busy.');
  const other = takeTurn('ben', work('d'));
  expect(begun).toEqual(['a', 'd']);
  end('a');
  await first;
  const third = takeTurn('ada', work('e'));
  await vi.waitFor(() => expect(begun).toEqual(['a', 'd', 'b']));
  for (const name of ['b', 'd']) end(name);
  await vi.waitFor(() => expect(begun).toEqual(['a', 'd', 'b', 'e']));
  end('e');
  expect(await Promise.all([second, other, third])).toEqual(['b', 'd', 'e']);
});
