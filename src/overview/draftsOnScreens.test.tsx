import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createCategory, getCategory, updateCategory } from '../../contract/calls/services/categories.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { categoryCreationKind, categoryEditorKind } from '../categories/categoryEditorKind.ts';
import { categoryListKind } from '../categories/categoryListKind.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { draftRowsIn } from '../providers/draftRows.ts';
import { DraftsContext } from '../records/drafts/DraftsContext.ts';
import { draftStoreOf } from '../records/drafts/draftStoreOf.ts';
import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';

const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');

/** Opens a desk whose browser may have drafts of a new category and of the category Retreats. */
async function openDesk() {
  const options = {
    rows: draftRowsIn({}),
    fetchKey: async () => ({ owner: 'mara', key: 'A'.repeat(43) }),
  };
  const store = draftStoreOf(options);
  const desk = await renderSignedIn(
    <DraftsContext value={options}>
      <Routes>
        <Route path="/" element={<p>Desk</p>} />
        <Route path="/overview" element={<DraftsCard now={new Date()} />} />
        <Route path="/categories" element={<RecordList kind={categoryListKind} />} />
        <Route path="/categories/create" element={<RecordCreate kind={categoryCreationKind} />} />
        <Route path="/categories/:id" element={<RecordEdit kind={categoryEditorKind} />} />
      </Routes>
    </DraftsContext>,
  );
  const { api, user } = desk;
  const { category } = await api.send(createCategory, { body: { category: { name: 'Retreats' } } });
  const { id } = category;
  const stored = async () => (await api.send(getCategory, { path: { categoryId: id } })).category;
  return {
    ...desk,
    path: `/categories/${id}`,
    stored,
    name: nameField,
    rename: async (value: string) => fireEvent.change(await nameField(), { target: { value } }),
    renamedElsewhere: async (words: string) => {
      const body = { category: { id, revision: category.revision, name: words } };
      await api.send(updateCategory, { path: { 'category.id': id }, body });
    },
    hasDrafts: async ({ ofNew = false } = {}) => {
      const base = { ...(await stored()) };
      const mine = { ...base, name: 'Journeys' };
      await store.save('left', `categories/${id}`, { name: 'Retreats', base, mine });
      if (ofNew)
        await store.save('begun', 'categories/new', { name: 'Evenings', mine: { name: 'Evenings' } });
    },
    isKept: (count: number) => waitFor(async () => expect(await store.list()).toHaveLength(count)),
    press: async (button: string) => user.click(await screen.findByRole('button', { name: button })),
  };
}

const note = () => screen.findByRole('region', { name: /^You have (an unsaved|a) draft/ });
const noNote = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /^You have .* draft/ })).toBeNull());

it('a draft of a record shows its differences, is discarded with Undo, and is resumed and saved', async () => {
  const { user, router, path, stored, name, hasDrafts, isKept, press } = await openDesk();
  await hasDrafts();
  await router.navigate(path);
  expect((await note()).textContent).toContain('1 field differs from the saved version.');
  expect((await name()).value).toBe('Retreats');
  await press('Show changes');
  expect((await note()).querySelector('[data-difference="name"]')?.textContent).toMatch(/Retreats.*Journeys/);

  await user.click(within(await note()).getByRole('button', { name: 'Discard' }));
  await noNote();
  await isKept(0);
  await press('Undo');
  await note();
  await isKept(1);
  expect((await stored()).name).toBe('Retreats');

  await press('Resume draft');
  await noNote();
  expect((await name()).value).toBe('Journeys');
  expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).toContain('1 unsaved change');
  await press('Save');
  await screen.findByText(/^Saved/);
  expect((await stored()).name).toBe('Journeys');
  await isKept(0);
});

it('a draft of a record that was saved elsewhere since asks which value to keep', async () => {
  const { user, router, path, stored, rename, hasDrafts, renamedElsewhere, press } = await openDesk();
  await hasDrafts();
  await renamedElsewhere('Holidays');
  await router.navigate(path);
  expect((await note()).textContent).toContain(
    'Name has changed since. You’ll choose which version to keep.',
  );
  // Input that the draft would mix with locks it.
  await rename('Weekends');
  expect((await note()).textContent).toContain('Save or discard your current changes first.');
  await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as HTMLElement);
  await waitFor(async () => expect((await note()).textContent).not.toContain('current changes'));
  await press('Resume draft');
  const title = 'You changed Retreats in another tab or device';
  const question = within(await screen.findByRole('dialog', { name: title }));
  await user.click(question.getByRole('radio', { name: 'Use the value from here for Name' }));
  await user.click(question.getByRole('button', { name: 'Save selection' }));
  await screen.findByText(/^Saved/);
  expect((await stored()).name).toBe('Journeys');
});

const card = () => screen.findByRole('region', { name: 'You have 2 unfinished drafts' });

it('drafts are marked in the list, discarded with Undo and continued from the overview', async () => {
  const { user, router, name, hasDrafts, isKept, press } = await openDesk();
  await hasDrafts({ ofNew: true });
  await router.navigate('/categories');
  const mark = await screen.findByText('Unsaved draft');
  expect(mark.closest('tr')?.textContent).toContain('Retreats');
  expect(mark.parentElement?.textContent).toMatch(/You left unsaved changes here .+\.$/);

  await router.navigate('/overview');
  const lines = within(await card()).getAllByRole('listitem');
  const line = (words: string) =>
    lines.find(({ textContent }) => textContent?.includes(words)) as HTMLElement;
  expect(line('Retreats').textContent).toContain('Unsaved changes from');
  expect(line('Evenings').textContent).toContain('started');
  await user.click(within(line('Evenings')).getByRole('button', { name: 'Discard' }));
  await screen.findByRole('region', { name: 'You have an unfinished draft' });
  await isKept(1);
  await press('Undo');
  await card();
  await isKept(2);

  const again = within(await card()).getAllByRole('listitem');
  const begun = again.find(({ textContent }) => textContent?.includes('Evenings')) as HTMLElement;
  await user.click(within(begun).getByRole('link', { name: 'Continue' }));
  await waitFor(async () => expect((await name()).value).toBe('Evenings'));
  await press('Create category');
  await screen.findByRole('heading', { level: 1, name: 'Evenings' });
  await isKept(1);

  await router.navigate('/overview');
  await user.click(await screen.findByRole('link', { name: 'Continue' }));
  await waitFor(async () => expect((await name()).value).toBe('Journeys'));
});

it('a draft of a new record is offered by its name and replaces the empty form', async () => {
  const { router, name, hasDrafts, isKept, press } = await openDesk();
  await hasDrafts({ ofNew: true });
  await router.navigate('/categories/create');
  const region = await note();
  expect(region.textContent).toContain('You have a draft of Evenings');
  expect(region.textContent).toContain('1 field filled in');
  await press('Resume draft');
  await screen.findByText('Draft restored. Nothing is created yet.');
  expect((await name()).value).toBe('Evenings');
  await isKept(2);
});

it('leaving an editor keeps a draft or discards the changes, as chosen', async () => {
  const { user, router, path, stored, name, rename, isKept, press } = await openDesk();
  await router.navigate(path);
  const leave = async (choice: string) => {
    await user.click(await screen.findByRole('link', { name: 'Categories' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving Retreats?' });
    expect(question.textContent).toContain('A draft stays in this browser');
    await user.click(within(question).getByRole('button', { name: choice }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories'));
    await router.navigate(path);
  };
  await rename('Journeys');
  await leave('Keep as draft');
  await note();
  await isKept(1);
  await press('Discard');
  await isKept(0);

  await rename('Weekends');
  await leave('Discard 1 change');
  expect((await name()).value).toBe('Retreats');
  await isKept(0);
  await noNote();
  expect((await stored()).name).toBe('Retreats');
});
