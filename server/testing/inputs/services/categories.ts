import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createCategory: () => ({ body: { category: { name: 'Seminars' } } }),
  getCategory: ({ category }) => ({ path: { categoryId: category } }),
  queryCategories: ({ category }) => ({ query: { query: { filter: { id: category } } } }),
  countCategories: ({ category }) => ({ body: { filter: { id: category } } }),
  updateCategory: ({ category }) => ({
    path: { 'category.id': category },
    body: { category: { revision: '1', name: 'Renamed' } },
  }),
  deleteCategory: ({ category }) => ({ path: { categoryId: category } }),
  moveCategory: ({ category }) => ({ path: { categoryId: category }, body: { position: 'FIRST' } }),
  restoreCategory: ({ category }) => ({ path: { categoryId: category } }),
} satisfies TestInputs;
