import { screen, waitFor } from '@testing-library/react';
import { Form, required } from 'react-admin';
import { expect, it } from 'vitest';
import { FieldText } from './FieldText.tsx';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';

const openForm = () =>
  renderOnDesk(
    <Form record={{ id: 1, payment: { price: '45.00' } }} mode="onChange">
      <FieldText
        source="payment.price"
        label="Price"
        help="What customers pay."
        validate={required('A price is needed.')}
      />
    </Form>,
  );

it('shows the previous value of a changed field and reverts to it', async () => {
  const { user } = openForm();
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  expect(screen.queryByText(/Was/)).toBeNull();
  await user.clear(input);
  await user.type(input, '50.00');
  expect(screen.getByText(/Was “45.00”\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revert Price' }));
  expect(input.value).toBe('45.00');
  await waitFor(() => expect(screen.queryByText(/Was/)).toBeNull());
});

it('replaces the help by the error and links it to the input', async () => {
  const { user } = openForm();
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  await user.clear(input);
  await screen.findByText('A price is needed.');
  expect(screen.queryByText('What customers pay.')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('A price is needed.');
});
