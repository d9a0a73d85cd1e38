import { OutlinedInput } from '@mui/material';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { Select } from '../fields/Select.tsx';
import { Field } from '../fields/form/Field.tsx';
import { FormDialog } from './FormDialog.tsx';

/** A form that requires its second field. */
function Shown({ onSafe = () => {}, late }: { onSafe?: () => void; late?: Promise<string> }) {
  const [tried, setTried] = useState(false);
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => void late?.then(setLoaded), [late]);
  return (
    <FormDialog
      title="New address"
      lead=""
      safe="Cancel"
      act="Create"
      pending={false}
      onSafe={onSafe}
      onAct={() => setTried(true)}
    >
      {['Name', 'City'].map((label) => (
        <Field key={label} id={label} label={label}>
          {label === 'Name' ? <OutlinedInput id={label} /> : <Select id={label} invalid={tried} />}
        </Field>
      ))}
      {loaded !== undefined && <input aria-label="Late" readOnly value={loaded} />}
    </FormDialog>
  );
}

it.each(['the button', 'Enter'])('focuses the first invalid field when it is sent by %s', async (way) => {
  const { user } = renderOnDesk(<Shown />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  if (way === 'Enter') await user.keyboard('{Enter}');
  else await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'City' }));
});

it('closes on Escape at once while it is unchanged', async () => {
  const onSafe = vi.fn<() => void>();
  const { user } = renderOnDesk(<Shown onSafe={onSafe} />);
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('{Escape}');
  expect(onSafe).toHaveBeenCalledOnce();
});

it('asks on Escape before it discards input, and restores the focus', async () => {
  const onSafe = vi.fn<() => void>();
  const { user } = renderOnDesk(<Shown onSafe={onSafe} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('Harbour{Escape}');
  expect(screen.getByText('Discard your input?')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(name);
  expect(screen.getByRole('button', { name: 'Create' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(onSafe).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onSafe).toHaveBeenCalledOnce();
});

it('stays open after a click outside while it has input', async () => {
  const onSafe = vi.fn<() => void>();
  const { user } = renderOnDesk(<Shown onSafe={onSafe} />);
  const dialog = await screen.findByRole('dialog');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour');
  await user.click(dialog.parentElement!);
  expect(onSafe).not.toHaveBeenCalled();
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(dialog.parentElement!);
  expect(onSafe).toHaveBeenCalledOnce();
});

it('asks nothing about a control that loads after the others', async () => {
  const onSafe = vi.fn<() => void>();
  const { user } = renderOnDesk(<Shown onSafe={onSafe} late={Promise.resolve('Loaded')} />);
  await screen.findByRole('textbox', { name: 'Late' });
  await user.keyboard('{Tab}{Escape}');
  expect(onSafe).toHaveBeenCalledOnce();
});
