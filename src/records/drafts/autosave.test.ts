import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftRowsIn } from '../../providers/draftRows.ts';
import { createDraftStore, type DraftContent } from '../../providers/drafts.ts';
import { startAutosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openForm() {
  const rows = draftRowsIn({});
  const person = { owner: 'member-mara', key: 'A'.repeat(43) };
  const drafts = createDraftStore({ rows, fetchKey: async () => person });
  let name: string | undefined;
  const unsaved = (): DraftContent | undefined =>
    name === undefined ? undefined : { name: 'Yoga', mine: { name } };
  const keeper = startAutosave({ drafts, scope: 'records/s', unsaved });
  return {
    drafts,
    keeper,
    write: (words: string | undefined) => {
      name = words;
      keeper.schedule();
    },
    savedNames: async () => (await drafts.listAt('records/s')).map(({ mine }) => mine['name']),
  };
}

it('saves within two seconds during uninterrupted typing', async () => {
  const { write, savedNames } = openForm();
  for (const words of ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef']) {
    write(words);
    await vi.advanceTimersByTimeAsync(400);
  }
  // Encryption takes real time, which the fake clock does not advance.
  await vi.waitFor(async () => expect(await savedNames()).toEqual([expect.stringMatching(/^abc/)]));
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(async () => expect(await savedNames()).toEqual(['abcdef']));
});

it('removes the draft when nothing is unsaved', async () => {
  const { write, keeper, savedNames } = openForm();
  write('Sunrise');
  expect(await keeper.flush()).toBe(true);
  expect(await savedNames()).toEqual(['Sunrise']);
  write(undefined);
  await keeper.flush();
  expect(await savedNames()).toEqual([]);
});

it('updates the resumed draft instead of creating another', async () => {
  const { drafts, write, keeper, savedNames } = openForm();
  await drafts.save('left', 'records/s', { name: 'Yoga', mine: { name: 'Sun' } });
  keeper.adopt('left');
  write('Sunrise');
  await keeper.flush();
  expect(await savedNames()).toEqual(['Sunrise']);
});

it('removes a resumed draft once everything is saved, even at once', async () => {
  const { drafts, write, keeper, savedNames } = openForm();
  await drafts.save('left', 'records/s', { name: 'Yoga', mine: { name: 'Sun' } });
  keeper.adopt('left');
  write('Sun');
  write(undefined);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(async () => expect(await savedNames()).toEqual([]));
});

it('saves the last keystroke when the form closes, and removes the draft if it was saved', async () => {
  const { write, keeper, savedNames } = openForm();
  write('Sunrise');
  await keeper.flush();
  write('Sunrise yoga');
  keeper.stop();
  expect(await savedNames()).toEqual(['Sunrise yoga']);

  const saved = openForm();
  saved.write('Sunrise');
  await saved.keeper.flush();
  saved.write(undefined);
  saved.keeper.stop();
  await vi.waitFor(async () => expect(await saved.savedNames()).toEqual([]));
});

it('stores nothing that was discarded just before the form closes', async () => {
  const { write, keeper, savedNames } = openForm();
  write('Sunrise');
  await keeper.flush();
  write('Sunrise yoga');
  await keeper.discard();
  keeper.stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await savedNames()).toEqual([]);
});

it('stores nothing that was discarded during a write', async () => {
  const { write, keeper, savedNames } = openForm();
  write('Sunrise');
  void keeper.flush();
  write('Sunrise yoga');
  await keeper.discard();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await savedNames()).toEqual([]);
});

it('reports a failed write and retries on the next keystroke', async () => {
  const { drafts, write, keeper, savedNames } = openForm();
  const full = vi.spyOn(drafts, 'save').mockRejectedValueOnce(new Error('The disk is full.'));
  write('Sunrise');
  expect(await keeper.flush()).toBe(false);
  full.mockRestore();
  write('Sunrise');
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(async () => expect(await savedNames()).toEqual(['Sunrise']));
});

it('stores nothing after it ended, and nothing twice', async () => {
  const { drafts, write, keeper, savedNames } = openForm();
  const save = vi.spyOn(drafts, 'save');
  expect(await keeper.flush()).toBe(true);
  expect(save).not.toHaveBeenCalled();
  write('Sunrise');
  await keeper.flush();
  await keeper.flush();
  expect(save).toHaveBeenCalledOnce();
  keeper.stop();
  write('Sunrise yoga');
  await vi.advanceTimersByTimeAsync(2000);
  await keeper.flush();
  expect(await savedNames()).toEqual(['Sunrise']);

  const discarded = openForm();
  discarded.write('Sunrise');
  await discarded.keeper.discard();
  discarded.write('Sunrise yoga');
  await vi.advanceTimersByTimeAsync(2000);
  await discarded.keeper.flush();
  expect(await discarded.savedNames()).toEqual([]);
});

it('does not store newer input again after the write before it failed', async () => {
  const { drafts, write, keeper, savedNames } = openForm();
  const save = vi.spyOn(drafts, 'save').mockRejectedValueOnce(new Error('The disk is full.'));
  write('Sun');
  const first = keeper.flush();
  write('Sunrise');
  const second = keeper.flush();
  expect([await first, await second]).toEqual([false, true]);
  await keeper.flush();
  expect(save).toHaveBeenCalledTimes(2);
  expect(await savedNames()).toEqual(['Sunrise']);
});
