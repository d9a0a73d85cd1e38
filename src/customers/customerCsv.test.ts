import { expect, it } from 'vitest';
import type { Text } from '../messages/useText.ts';
import { customerCsv } from './customerCsv.ts';
import type { Customer } from './customerRow.ts';

const text: Text = (key) => key;

it('names the currency of each paid amount', () => {
  const paid = [
    { value: '12.50', currency: 'EUR' },
    { value: '15', currency: 'JPY' },
  ];
  const customer = { id: 'ada', paid } as unknown as Customer;
  const cells = customerCsv
    .filter(({ key }) => key === 'paid' || key === 'currency')
    .map((column) => column.cell?.(customer, text));
  expect(cells).toEqual(['12.50; 15', 'EUR; JPY']);
});
