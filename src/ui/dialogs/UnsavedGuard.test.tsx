import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useUploadGuard } from '../uploads.ts';

function Editor() {
  const [sending, setSending] = useState(true);
  useUploadGuard(sending);
  return (
    <>
      <button type="button" onClick={() => setSending(false)}>
        It has arrived
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <UnsavedGuard dirty={false} title="Leave?" lead="It is not saved." stay="Stay" discard="Discard" />
    </>
  );
}

const question = { name: 'Leave before the upload finishes?' };
const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('blocks navigation and closing the tab during a picture upload, and allows both afterwards', async () => {
  const { user } = renderOnDesk(<Editor />);
  expect(closing()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const dialog = await screen.findByRole('dialog', question);
  expect(dialog.textContent).toContain('will be lost');
  await user.click(screen.getByRole('button', { name: 'Stay' }));

  await user.click(await screen.findByRole('button', { name: 'It has arrived' }));
  expect(closing()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  // The first dialog fades out; a second one would remain.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
