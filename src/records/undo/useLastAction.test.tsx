import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { useLastAction } from './useLastAction.ts';

function Desk() {
  const { take } = useLastAction();
  return (
    <button type="button" onClick={() => void take('undo', 'shown')}>
      undo
    </button>
  );
}

const getList = async () => ({ data: [], total: 0 });

/** A desk whose server refuses every undo like this. */
function renderRefusing(error: ApiError) {
  const send = async () => {
    throw error;
  };
  return renderOnDesk(<Desk />, { dataProvider: { send, getList } });
}

it('says which fields were edited since, and leads to the history of the service', async () => {
  const data = { entity: 'service', id: 'yoga', fields: ['tagLine'] };
  const { user, router } = renderRefusing(new ApiError('CHANGED_SINCE', 'Edited since.', { data }));
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  expect(
    await screen.findByText('Couldn’t undo because these fields were edited since: Tagline.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open history' }));
  expect(router.state.location).toMatchObject({ pathname: '/services/yoga', hash: '#history' });
});

it('says that the address belongs to another service by now', async () => {
  const data = { slug: 'yoga', suggestions: ['yoga-1'] };
  const { user } = renderRefusing(new ApiError('SLUG_ALREADY_EXISTS', 'Taken.', { data }));
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  expect(await screen.findByText(/^Couldn’t undo: another service now uses the URL “yoga”/)).toBeTruthy();
});

it.each([
  ['NOTHING_TO_UNDO', 'Nothing to undo: this save was already undone.'],
  ['LAST_SAVE_CHANGED', 'Nothing was undone: you saved something else since. Undo shows your last save now.'],
])(
  'says to a stale tab, as a note and not as a failure, that nothing was undone: %s',
  async (code, words) => {
    const { user } = renderRefusing(new ApiError(code, 'Refused.'));
    await user.click(await screen.findByRole('button', { name: 'undo' }));
    const note = await screen.findByText(words);
    expect(note.closest('[data-toast]')?.getAttribute('data-toast')).toBe('info');
  },
);
