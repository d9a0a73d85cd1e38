import { OutlinedInput } from '@mui/material';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { Select } from '../fields/Select.tsx';
import { Field } from '../fields/form/Field.tsx';
import { FormDialog } from './FormDialog.tsx';

/** A form that requires its second field. */
function Shown() {
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      title="New address"
      lead=""
      safe="Cancel"
      act="Create"
      pending={false}
      onSafe={() => {}}
      onAct={() => setTried(true)}
    >
      {['Name', 'City'].map((label) => (
        <Field key={label} id={label} label={label}>
          {label === 'Name' ? <OutlinedInput id={label} /> : <Select id={label} invalid={tried} />}
        </Field>
      ))}
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
