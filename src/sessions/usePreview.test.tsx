import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { eventsKey } from '../ui/queries/eventsKey.ts';
import { usePreview } from './usePreview.ts';

const asked = [{ cancel: { eventId: '0b53c3a4-6f0e-4d3c-9b5c-2f6b1d0c9a11', scope: 'ONE' as const } }];

function Form() {
  const [isSent, setSent] = useState(false);
  const queryClient = useQueryClient();
  const { isFetching } = usePreview(asked, isSent);
  return (
    <>
      <button onClick={() => setSent(true)}>Save</button>
      <button onClick={() => setSent(false)}>Fail</button>
      <button onClick={() => void queryClient.invalidateQueries({ queryKey: [eventsKey] })}>Change</button>
      <p>{isFetching ? 'Under way' : 'Idle'}</p>
    </>
  );
}

it('a preview is neither awaited nor repeated once its form is sent, and is repeated after a failure', async () => {
  const signals: AbortSignal[] = [];
  type Send = (call: unknown, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
  const send = vi.fn<Send>((_call, _input, { signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const { user } = renderOnDesk(<Form />, { dataProvider: { send } });
  await screen.findByText('Under way');

  await user.click(screen.getByText('Save'));
  await screen.findByText('Idle');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await user.click(screen.getByText('Change'));
  expect(screen.getByText('Idle')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);

  await user.click(screen.getByText('Fail'));
  await user.click(screen.getByText('Change'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
