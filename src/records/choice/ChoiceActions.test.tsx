import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { ChoiceActions } from './ChoiceActions.tsx';

it('opens the chosen record or the list in another tab, and creates one by its name', async () => {
  const onCreated = vi.fn<(record: object) => void>();
  const create = vi
    .fn<(resource: string, params: { data: object }) => Promise<{ data: object }>>()
    .mockRejectedValueOnce(new Error('No connection'))
    .mockResolvedValue({ data: { id: 'new', name: 'Yoga' } });
  const kind = {
    resource: 'categories',
    path: 'categories',
    title: 'categories.new',
    start: { preset: 1 },
  } as const;
  const { user, unmount } = renderOnDesk(
    <ChoiceActions kind={kind} label="Category" chosen="c1" onCreated={onCreated} />,
    {
      dataProvider: { create },
    },
  );
  const open = screen.getByRole('link', { name: 'Category: open the selected one in a new tab' });
  expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual(['/categories/c1', '_blank']);

  await user.click(await screen.findByRole('button', { name: 'Category: create a new one' }));
  const input = screen.getByLabelText('Name');
  await user.type(input, '   ');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Enter a name.')).toBeDefined();
  expect(create).not.toHaveBeenCalled();
  await user.type(input, ' Yoga ');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(/^Something went wrong\./);
  expect(onCreated).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(/Yoga/);
  expect(create).toHaveBeenLastCalledWith('categories', { data: { preset: 1, name: 'Yoga' } });
  expect(onCreated).toHaveBeenCalledWith({ id: 'new', name: 'Yoga' });
  expect(screen.queryByRole('dialog')).toBeNull();

  unmount();
  renderOnDesk(<ChoiceActions kind={kind} label="Category" onCreated={onCreated} />, {});
  expect(screen.getByRole('link', { name: /view all/ }).getAttribute('href')).toBe('/categories');
});
