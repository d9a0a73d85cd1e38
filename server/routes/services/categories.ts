import * as calls from '../../../contract/calls/services/categories.ts';
import { answer, type Route } from '../../http/route.ts';
import { categoryFamily, moveCategory } from '../../rules/services/categories.ts';
import { writingOf } from '../../rules/writing.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const categoryRoutes: readonly Route[] = [
  ...familyRoutes(categoryFamily, 'categories', calls.categoryCalls),
  answer(calls.moveCategory, async ({ path, body }, context) => ({
    category: await moveCategory(writingOf(context), path.categoryId, body),
  })),
];
