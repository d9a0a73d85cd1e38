import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { getUndoSteps, undoLastAction } from '../../../contract/calls/history/history.ts';
import { ApiError } from '../../../contract/errors.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { ChangeReaders } from '../history/ChangeReaders.tsx';
import { useLastAction } from './useLastAction.ts';

function Desk() {
  const { take, takeNext } = useLastAction();
  return (
    <>
      <button type="button" onClick={() => void take('undo', 'shown')}>
        undo
      </button>
      <button type="button" onClick={() => void takeNext('undo')}>
        undo by key
      </button>
    </>
  );
}

const getList = async () => ({ data: [], total: 0 });

/** Renders a screen whose server rejects every undo with this error. */
function renderRefusing(error: ApiError) {
  const send = async () => {
    throw error;
  };
  return renderOnDesk(
    <ChangeReaders>
      <Desk />
    </ChangeReaders>,
    { dataProvider: { send, getList } },
  );
}

it('lists fields that were edited since, and links to the service’s history', async () => {
  const data = { entity: 'service', id: 'yoga', fields: ['tagLine'] };
  const { user, router } = renderRefusing(new ApiError('CHANGED_SINCE', 'Edited since.', { data }));
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  expect(
    await screen.findByText('Couldn’t undo because these fields were edited since: Tagline.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open history' }));
  expect(router.state.location).toMatchObject({ pathname: '/services/yoga', hash: '#history' });
});

it('reports a slug that another service has taken since', async () => {
  const data = { slug: 'yoga', suggestions: ['yoga-1'] };
  const { user } = renderRefusing(new ApiError('SLUG_ALREADY_EXISTS', 'Taken.', { data }));
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  expect(await screen.findByText(/^Couldn’t undo: another service now uses the URL “yoga”/)).toBeTruthy();
});

it('names a last save that cannot be undone, and undoes no earlier one instead', async () => {
  const asked: string[] = [];
  const moved = { id: 'c2', entity: 'booking', entityId: 'b1', action: 'moved', name: 'Ines', fields: [] };
  const send = async ({ name }: Call) => {
    asked.push(name);
    return name === getUndoSteps.name ? { undo: { changeId: 'c1' }, last: { changeId: 'c2' } } : moved;
  };
  const { user, router } = renderOnDesk(
    <ChangeReaders>
      <Desk />
    </ChangeReaders>,
    { dataProvider: { send, getList } },
  );
  await user.click(await screen.findByRole('button', { name: 'undo by key' }));
  await screen.findByText(/^Your last change can’t be undone here: moved Ines\./);
  expect(asked).not.toContain(undoLastAction.name);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(router.state.location.pathname).toBe('/bookings/b1');
});

it.each([
  ['NOTHING_TO_UNDO', 'Nothing to undo: this save was already undone.'],
  ['LAST_SAVE_CHANGED', 'Nothing was undone: you saved something else since. Undo shows your last save now.'],
])('shows an info toast when a stale tab has nothing to undo: %s', async (code, words) => {
  const { user } = renderRefusing(new ApiError(code, 'Refused.'));
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  const note = await screen.findByText(words);
  expect(note.closest('[data-toast]')?.getAttribute('data-toast')).toBe('info');
});
