import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { PriceInput } from './PriceInput.tsx';

/** The form of a plan whose price was refused. */
function RefusedPrice() {
  const form = useForm({
    defaultValues: { pricingVariants: [{}] },
    errors: { pricingVariants: { type: 'server', message: 'Enter a price.' } },
  });
  return (
    <FormProvider {...form}>
      <PriceInput />
    </FormProvider>
  );
}

it('describes the marked amount by the error of the price, and has one element for each ID', () => {
  const { container } = renderOnDesk(<RefusedPrice />);
  const amount = screen.getByRole('textbox', { name: 'Price' });
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(amount.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Enter a price.');
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
