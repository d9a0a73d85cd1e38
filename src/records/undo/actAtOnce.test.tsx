import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { getUndoSteps, undoLastAction } from '../../../contract/calls/history/history.ts';
import { Read, reads } from '../../testing/countedReads.tsx';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { useActAtOnce } from './useActAtOnce.ts';

const act = vi.fn<(requestId: string) => Promise<void>>();
const succeeded = vi.fn<(done: boolean) => void>();

function Archive() {
  const actAtOnce = useActAtOnce();
  const press = async () =>
    succeeded(await actAtOnce({ act, done: 'Archived.', changes: ['services'], failed: 'Couldn’t archive' }));
  return <button onClick={() => void press()}>Archive</button>;
}

/** Presses the button of an action on a platform that answers the question for the next undo so. */
async function archive(stepOf: (requestId: string) => object) {
  const send = vi.fn<(call: Call, input: object) => Promise<object>>(async (call) =>
    call.name === getUndoSteps.name ? stepOf(act.mock.calls[0]?.[0] ?? '') : { changes: [] },
  );
  const desk = renderOnDesk(
    <>
      {['services', 'activity', 'trash', 'staff'].map((name) => (
        <Read key={name} name={name} />
      ))}
      <Archive />
    </>,
    { dataProvider: { send } },
  );
  await waitFor(() => expect(reads.size).toBe(4));
  await desk.user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(succeeded).toHaveBeenCalledTimes(1));
  return { ...desk, send };
}

const undoIn = async (words: string) => {
  const toast = (await screen.findByText(words)).closest<HTMLElement>('[data-toast]');
  return toast && within(toast).queryByRole('button', { name: 'Undo' });
};

beforeEach(() => {
  act.mockReset().mockResolvedValue();
  succeeded.mockReset();
  reads.clear();
});

it('reads what the action changed again, and undoes its own save', async () => {
  const { user, send } = await archive((requestId) => ({ undo: { requestId, changeId: 'archived' } }));
  expect(succeeded).toHaveBeenCalledWith(true);
  expect(Object.fromEntries(reads)).toEqual({ services: 2, activity: 2, trash: 2, staff: 1 });
  const undo = await undoIn('Archived.');
  if (!undo) throw new Error('The toast offers no undo.');
  await user.click(undo);
  await waitFor(() =>
    expect(send.mock.calls.find(([{ name }]) => name === undoLastAction.name)?.[1]).toMatchObject({
      body: { changeId: 'archived' },
    }),
  );
});

it.each([
  ['another save', () => ({ undo: { requestId: 'another', changeId: 'newer' } })],
  ['no save', () => ({})],
  [
    'no answer',
    () => {
      throw new Error('offline');
    },
  ],
])('offers no undo after %s', async (_, stepOf) => {
  await archive(stepOf);
  expect(succeeded).toHaveBeenCalledWith(true);
  expect(await undoIn('Archived.')).toBeNull();
});

it('reports a failure, and reads nothing again', async () => {
  act.mockRejectedValue(new Error('refused'));
  const { send } = await archive(() => ({}));
  expect(succeeded).toHaveBeenCalledWith(false);
  expect(await screen.findByText('Couldn’t archive')).toBeTruthy();
  expect(screen.queryByText('Archived.')).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(new Set(reads.values())).toEqual(new Set([1]));
});
