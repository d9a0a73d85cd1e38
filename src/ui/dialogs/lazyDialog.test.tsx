import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { lazyDialog } from './lazyDialog.tsx';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';

let arrive = () => {};
const script = new Promise<void>((resolve) => {
  arrive = resolve;
});
const CloneDialog = lazyDialog(async () => {
  await script;
  return () => <dialog open>Clone Yoga flow?</dialog>;
});

function Services() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Clone
      </button>
      {open && <CloneDialog />}
    </>
  );
}

it('shows a skeleton while the dialog’s script loads, then the dialog', async () => {
  const { user } = renderOnDesk(<Services />);
  const button = screen.getByRole('button', { name: 'Clone' });
  await user.click(button);
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(document.activeElement).toBe(button);
  arrive();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});
