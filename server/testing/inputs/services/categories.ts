import { categoryCalls } from '../../../../contract/calls/services/categories.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  ...familyInputs('category', categoryCalls, { name: 'Seminars' }, { name: 'Renamed' }),
  moveCategory: ({ category }) => ({ path: { categoryId: category }, body: { position: 'FIRST' } }),
} satisfies TestInputs;
