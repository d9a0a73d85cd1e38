import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listCategoriesV1: ({ category }) => ({ query: { categoryIds: [category] } }),
  createCategoryV1: () => ({ body: { category: { name: 'Seminars' } } }),
  updateCategoryV1: ({ category }) => ({
    path: { 'category.id': category },
    body: { category: { name: 'Renamed' } },
  }),
  deleteCategoryV1: ({ category }) => ({ path: { id: category } }),
} satisfies TestInputs;
