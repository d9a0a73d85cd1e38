import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { testGate } from '../../testing/testGate.ts';
import { useVariantWords } from '../board/prices/useVariantWords.ts';

const [ana, gone] = ['1f0c6a52-0000-4000-8000-000000000001', '1f0c6a52-0000-4000-8000-000000000002'];

function Variants() {
  const words = useVariantWords();
  return [ana, gone].map((staffMemberId) => words({ optionId: 'staff', staffMemberId })).join(', ');
}

it('shows an ellipsis for each staff member until the names have loaded', async () => {
  const { gate, letGo } = testGate();
  const getList = async () => {
    await gate;
    return { data: [{ id: 'member', resourceId: ana, name: 'Ana Popescu' }], total: 1 };
  };
  renderOnDesk(<Variants />, { dataProvider: { getList } });
  expect(screen.getByText('…, …')).toBeDefined();
  letGo();
  expect(await screen.findByText('Ana Popescu, Former staff member')).toBeDefined();
});
