import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { draftRowsIn } from '../providers/draftRows.ts';
import { DraftsContext } from '../records/drafts/DraftsContext.ts';
import { draftStoreOf } from '../records/drafts/draftStoreOf.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** Opens the menu while this browser has a draft of the category `one`. */
async function openMenu() {
  const options = {
    rows: draftRowsIn({}),
    fetchKey: async () => ({ owner: 'mara', key: 'A'.repeat(43) }),
  };
  const category = { id: 'one', revision: '1', name: 'Retreats' };
  const mine = { ...category, name: 'Journeys' };
  await draftStoreOf(options).save('left', 'categories/one', { name: 'Retreats', base: category, mine });
  const desk = await renderSignedIn(
    <DraftsContext value={options}>
      <AccountMenu compact={false} />
    </DraftsContext>,
  );
  const press = async (name: string | RegExp) => desk.user.click(await screen.findByRole('button', { name }));
  return { ...desk, press };
}

it('asks before signing out deletes the drafts of other forms', async () => {
  const { router, user, press } = await openMenu();
  await press(/^Account and settings/);
  await press('Sign out');
  const question = { name: 'Sign out and delete your draft?' };
  await screen.findByRole('dialog', question);
  await press('Stay signed in');
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  await press('Sign out');
  const dialog = within(await screen.findByRole('dialog', question));
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('leaves the question about an open form’s draft to the form', async () => {
  const { router, press } = await openMenu();
  await router.navigate('/categories/one');
  await press(/^Account and settings/);
  await press('Sign out');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
