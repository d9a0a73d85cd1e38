import { expect, it, vi } from 'vitest';
import { getBusiness } from '../../../contract/calls/workbench/business.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { answered, useApi } from './useApi.ts';

const outcome = vi.fn<(business: unknown) => void>();

function Reader() {
  const api = useApi();
  const read = async () => outcome(answered(await api.send(getBusiness, {})).business);
  return <button onClick={() => void read().catch(outcome)}>Read</button>;
}

it('fails a call whose session has just ended, instead of resolving it with nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, getByRole } = renderOnDesk(<Reader />, {
    dataProvider: { send: () => Promise.reject(new Error('The token has expired.')) },
    authProvider: {
      checkAuth: () => Promise.resolve(),
      checkError: () => Promise.reject(new Error('Signed out.')),
      getPermissions: () => Promise.resolve(),
      login: () => Promise.resolve(),
      logout: () => Promise.resolve(false),
    },
  });
  await user.click(getByRole('button'));
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled());
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
});
