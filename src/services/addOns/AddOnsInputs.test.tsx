import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editSections } from '../../../mocks/editSections.tsx';
import { AddOnsInputs } from './AddOnsInputs.tsx';

const group = (name: string) => within(screen.getByRole('group', { name }));
const addGroup = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add group' });
const nameInput = () => screen.getAllByRole('textbox', { name: 'Group name' }).at(-1)!;

it('requires the names of groups, allows three, and restores a removed one before saving', async () => {
  const { user, bar, pressSave, save, service, stored } = await editSections([AddOnsInputs]);
  await user.click(addGroup());
  await pressSave();
  expect((await screen.findAllByText(/Is required/)).length).toBeGreaterThan(0);
  expect(nameInput().getAttribute('aria-invalid')).toBe('true');
  expect(bar().getByText('1 error')).toBeDefined();
  expect((await stored()).revision).toBe(service.revision);

  await user.type(nameInput(), 'Extras');
  for (const name of ['Drinks', 'Towels']) {
    await user.click(addGroup());
    await user.type(nameInput(), name);
  }
  expect(addGroup().disabled).toBe(true);
  expect(screen.getByText(/up to 3 groups/)).toBeDefined();
  await save();

  await user.click(screen.getByRole('button', { name: 'Remove Drinks' }));
  expect(screen.getByText(/Drinks will be removed when you save/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore Drinks' }));
  await user.click(screen.getByRole('button', { name: 'Remove Extras' }));
  await save();
  expect((await stored()).addOnGroups?.map(({ name }) => name)).toEqual(['Drinks', 'Towels']);
});

it('creates an add-on in place, and edits it there with undo', async () => {
  const { user, save, stored } = await editSections([AddOnsInputs]);
  await user.click(addGroup());
  await user.type(nameInput(), 'Extras');
  await user.click(group('Extras').getByRole('button', { name: 'Add add-on' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New add-on…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New add-on' }));
  await user.click(dialog.getByRole('button', { name: 'Create add-on' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'Lava stones');
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '12,50');
  await user.click(dialog.getByRole('radio', { name: /^Extra time/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Extra minutes' }), '15');
  await user.click(dialog.getByRole('button', { name: 'Create add-on' }));
  await screen.findByText('Lava stones created');
  const item = () => group('Extras').getByRole('listitem').textContent;
  await waitFor(() => expect(item()).toMatch(/Lava stones.*€12\.50 · \+15 min/));

  const most = within(group('Extras').getByLabelText('Maximum selections')).getAllByRole('option');
  expect(most.map(({ textContent }) => textContent)).toEqual(['No limit', 'Up to 1']);

  await user.click(group('Extras').getByRole('button', { name: 'Edit Lava stones' }));
  const change = within(await screen.findByRole('dialog', { name: 'Edit Lava stones' }));
  const price = change.getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '14');
  await user.click(change.getByRole('button', { name: 'Save add-on' }));
  await waitFor(() => expect(item()).toContain('€14.00'));
  await screen.findByText('Lava stones updated');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone: changed Price of Lava stones.');
  await waitFor(() => expect(item()).toContain('€12.50'));
  await save();
  expect((await stored()).addOnDetails).toMatchObject([{ durationInMinutes: 15 }]);
});
