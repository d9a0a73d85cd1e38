import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useState } from 'react';
import type { GetListParams } from 'react-admin';
import { useCommands } from '../../ui/keys/commands.ts';
import { addRecentPage, forgetRecentPages } from '../../ui/recentPages.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { Palette } from './Palette.tsx';

const massages = ['Hot stone massage', 'Massage for two', 'Deep tissue massage', 'Sports massage'].map(
  (name, index) => ({ id: `m${index}`, name }),
);

const asked = vi.fn<(resource: string, q: string) => void>();
const dataProvider = {
  getList: (resource: string, { filter: { q }, meta }: GetListParams) => {
    asked(resource, q);
    if (resource === 'staff' && 'massimo'.startsWith(q))
      return Promise.resolve({ data: [{ id: 's1', name: 'Massimo Galli' }], total: 1 });
    if (resource !== 'services' || !q.startsWith('mas')) return Promise.resolve({ data: [], total: 0 });
    const isFuzzy = !'massage'.startsWith(q);
    return Promise.resolve({
      data: massages,
      total: 9,
      ...(isFuzzy && meta.orFuzzy && { meta: { fuzzy: true } }),
    });
  },
};

const run = vi.fn<() => void>();
function OpenRecord() {
  useCommands({
    subject: 'Hannah Brandt',
    actions: () => [
      { key: 'move', label: 'Move to…', onSelect: run },
      { key: 'never', label: 'Check in', disabled: true, onSelect: run },
    ],
  });
  return null;
}

const onClose = vi.fn<() => void>();

const canAccess = ({ resource }: { resource: string }) => Promise.resolve(resource !== 'contacts');

/** Opens the palette on a screen that is there, as a person with a role. */
async function mount(role: 'owner' | 'staff' = 'owner') {
  const getIdentity = async () => ({ id: 'mara', fullName: 'Mara', role });
  const opened = renderOnDesk(<Screen />, {
    dataProvider,
    authProvider: { canAccess, getIdentity } as never,
  });
  await opened.user.click(screen.getByRole('button', { name: 'Search' }));
  return opened;
}

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OpenRecord />
      <button type="button" onClick={() => setIsOpen(true)}>
        Search
      </button>
      {isOpen && <Palette onClose={onClose} onKeys={() => {}} onSignOut={run} />}
    </>
  );
}

/** Without the initial of a record, which screen readers don't get. */
const shownIn = (option: HTMLElement) =>
  Array.from(
    option.querySelectorAll(':scope > span:not([aria-hidden])'),
    ({ textContent }) => textContent,
  ).join(' ');

const options = () => screen.queryAllByRole('option').map(shownIn);

it('offers recent pages, actions on the open record, pages and creation for an empty text', async () => {
  // Other tests of this process have opened pages.
  forgetRecentPages();
  addRecentPage({ path: '/staff/s1', title: 'Amira Rahmani', family: 'Staff' });
  const { user, router } = await mount();
  await waitFor(() => expect(options()).toContain('New service'));
  expect(options()).toContain('Import services');
  expect(options().slice(0, 3)).toEqual(['Amira Rahmani Staff', 'Move to…', 'Overview']);
  expect(options()).not.toContain('Check in');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/s1'));
});

it('finds records in all allowed families, best match first, and says a corrected word', async () => {
  const { user, router } = await mount();
  await user.keyboard('mass');
  await waitFor(() => expect(options()).toHaveLength(5));
  expect(options()).toEqual([
    'Massage for two',
    'Hot stone massage',
    'Deep tissue massage',
    'All 9 in Services',
    'Massimo Galli',
  ]);
  expect(asked).not.toHaveBeenCalledWith('contacts', expect.anything());

  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('masage');
  await screen.findByText('Services · showing “massage”');
  expect(options()).toHaveLength(4);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/services'));
  expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"q":"massage"}');
});

it('leads to pages that are not in the navigation itself', async () => {
  const { user, router } = await mount();
  await user.keyboard('pricing');
  await waitFor(() => expect(options()).toEqual(['Pricing plans']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/pricing-plans'));
});

it('says that nothing was found, and closes on Escape', async () => {
  onClose.mockClear();
  const { user } = await mount();
  await user.keyboard('zzz');
  expect(await screen.findByText('No results for “zzz”')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['setings', ['Settings']],
  ['currency', ['Currency, time and language']],
  ['invite', ['Invite…']],
  ['dark', ['Theme: Dark']],
  ['sign out', ['Sign out']],
  ['logout', ['Sign out']],
  ['acount', ['Customer registration', 'Your account']],
])('finds screens, settings and actions by “%s”', async (typed, found) => {
  const { user } = await mount();
  await user.keyboard(typed);
  await waitFor(() => expect(options()).toEqual(found));
});

it('offers people without a right neither its settings nor its actions', async () => {
  const { user } = await mount('staff');
  for (const typed of ['currency', 'invite', 'api clients']) {
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard(typed);
    expect(await screen.findByText(`No results for “${typed}”`)).toBeTruthy();
  }
});

it('runs an action that is only found by its name', async () => {
  run.mockClear();
  const { user } = await mount();
  await user.keyboard('sign out');
  await waitFor(() => expect(options()).toEqual(['Sign out']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});
