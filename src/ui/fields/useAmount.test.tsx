import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Business } from '../../../contract/entities/identity/business.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { useAmount } from './useAmount.tsx';
import { BusinessContext } from '../business/useBusiness.ts';

/** An amount input together with its form value. */
function Price({ opened }: { opened: string }) {
  const [formAmount, setFormAmount] = useState(opened);
  const { shown, write, focus, leave, fault, faultOf, confirm } = useAmount(formAmount, setFormAmount);
  return (
    <>
      <input
        aria-label="Price"
        value={shown}
        onChange={({ target }) => write(target.value)}
        onFocus={focus}
        onBlur={leave}
      />
      <p>{fault ?? 'Nothing is wrong.'}</p>
      <p>Rejected: {faultOf('Must be an amount.')}</p>
      {confirm}
      <output aria-label="Held">{formAmount}</output>
    </>
  );
}

const shownFormAmount = () => screen.getByRole('status', { name: 'Held' }).textContent;

function open(locale: string, opened = '') {
  const business = { locale, currency: 'EUR' } as unknown as Business;
  const desk = renderOnDesk(
    <BusinessContext value={business}>
      <Price opened={opened} />
    </BusinessContext>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  return { ...desk, input };
}

it('keeps an amount as typed until blur', async () => {
  const { user, input } = open('de-DE', '12.50');
  expect(input.value).toBe('12,50');
  await user.clear(input);
  await user.type(input, '1.234,50');
  expect(input.value).toBe('1.234,50');
  expect(shownFormAmount()).toBe('1234.50');
  await user.tab();
  expect(input.value).toBe('1234,50');
});

it('reports an ambiguous amount on blur and keeps it as typed', async () => {
  const { user, input } = open('en-GB');
  await user.type(input, '1.234');
  expect(screen.getByText('Nothing is wrong.')).toBeDefined();
  await user.tab();
  expect(screen.getByText('“1.234” can mean two amounts. Enter 1234 or 1.23.')).toBeDefined();
  expect([input.value, shownFormAmount()]).toEqual(['1.234', '1.234']);
});

it('asks to confirm an amount of more than a million, and again for another one', async () => {
  const { user, input } = open('en-GB');
  await user.type(input, '1500000');
  await user.tab();
  expect(screen.getByText('€1,500,000.00 is more than a million. Check it.')).toBeDefined();
  expect(shownFormAmount()).not.toMatch(/^\d+$/);
  await user.click(screen.getByRole('button', { name: 'Use €1,500,000.00' }));
  expect(shownFormAmount()).toBe('1500000');
  expect(screen.getByText('Nothing is wrong.')).toBeDefined();
  await user.clear(input);
  await user.type(input, '15000000');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Use €15,000,000.00' })).toBeDefined();
});

it('names the own fault of a rejected amount also while typing', async () => {
  const { user, input } = open('en-GB');
  await user.type(input, '99999999999');
  expect(screen.getByText('Nothing is wrong.')).toBeDefined();
  expect(screen.getByText('Rejected: €99,999,999,999.00 is more than a million. Check it.')).toBeDefined();
  await user.clear(input);
  await user.type(input, 'x');
  expect(screen.getByText('Rejected: Must be an amount.')).toBeDefined();
});
