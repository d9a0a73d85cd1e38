import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { useNames } from './useNames.ts';

function Names({ kinds }: { kinds: readonly string[] }) {
  const { of, pending } = useNames(kinds);
  return (
    <>
      <output>{`${kinds.length} kinds, ${pending ? 'pending' : 'known'}`}</output>
      {of('staff') && 'Staff loaded'}
    </>
  );
}

/** Needs no names. */
function Later() {
  const [isThere, show] = useState(false);
  return isThere ? <Names kinds={[]} /> : <button onClick={() => show(true)}>Show</button>;
}

it('is not pending while another component loads a kind that it does not need', async () => {
  await renderSignedIn(
    <>
      <Names kinds={['staff']} />
      <Later />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('1 kinds, pending')).toBeTruthy();
  expect(screen.getByText('0 kinds, known')).toBeTruthy();
  await screen.findByText('Staff loaded');
  expect(screen.getByText('1 kinds, known')).toBeTruthy();
  expect(screen.getByText('0 kinds, known')).toBeTruthy();
});
