import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { Optional } from './Optional.tsx';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';

it('omits a part that failed to load, and keeps the rest', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  renderOnDesk(
    <>
      <Optional>
        <Missing />
      </Optional>
      <button type="button">Sign out</button>
    </>,
  );
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  said.mockRestore();
});
