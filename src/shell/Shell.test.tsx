import { screen } from '@testing-library/react';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { rememberSizes, forgetSizes } from '../providers/layoutMemory.ts';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { NotAllowed } from '../auth/NotAllowed.tsx';
import { Shell } from './Shell.tsx';
import { wasShellShown } from './ShellFrame.tsx';

vi.mock('./PrefetchParts.tsx', () => ({ PrefetchParts: () => null }));

beforeEach(forgetSizes);

/** Opens a screen as a person whose identity is awaited. */
function openAs(identity: Promise<UserIdentity>, changed: Promise<boolean> = Promise.resolve(false)) {
  let isChanged = false;
  const authProvider = {
    getIdentity: async () => ({ ...(await identity), ...(isChanged && { role: undefined }) }),
    hasIdentityChanged: async () => (isChanged = await changed),
  } as unknown as AuthProvider;
  return renderOnDesk(
    <Shell>
      <NotAllowed />
    </Shell>,
    { authProvider, dataProvider: { getList: async () => ({ data: [], total: 0 }) } },
  );
}
const navigation = () => screen.queryByRole('navigation');

it('shows people without a role neither the frame nor a screen, and offers them to sign in as someone else', async () => {
  const answers: ((identity: UserIdentity) => void)[] = [];
  const { user, router } = openAs(new Promise((resolve) => answers.push(resolve)));
  expect(navigation()).toBeNull();
  answers[0]?.({ id: 'customer', role: undefined });
  expect(await screen.findByText(/Only the business’s team/)).toBeTruthy();
  expect(navigation()).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
  expect(router.state.location.pathname).toBe('/login');
});

it('shows the team its frame, and after that at once on a reload', async () => {
  const first = openAs(Promise.resolve({ id: 'mara', role: 'staff' }));
  await vi.waitFor(() => expect(navigation()).not.toBeNull());
  first.unmount();
  openAs(new Promise(() => {}));
  expect(navigation()).not.toBeNull();
});

it('forgets the frame that this tab has shown when someone without a role signs in', async () => {
  rememberSizes('shell', {});
  openAs(Promise.resolve({ id: 'customer', role: undefined }));
  await screen.findByText(/Only the business’s team/);
  expect(wasShellShown()).toBe(false);
});

it('leads from a screen that the role doesn’t include back to the overview', async () => {
  const { user, router } = openAs(Promise.resolve({ id: 'mara', role: 'staff' }));
  await user.click(await screen.findByRole('link', { name: 'Back to overview' }));
  expect(router.state.location.pathname).toBe('/overview');
});

it('applies another role of the person as soon as the server tells it', async () => {
  openAs(Promise.resolve({ id: 'mara', role: 'staff' }), Promise.resolve(true));
  expect(await screen.findByText(/Only the business’s team/)).toBeTruthy();
});
