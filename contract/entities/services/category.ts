import * as z from 'zod';
import { entity, extended, forVisitors } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { name } from '../values/text.ts';
import { versionFields } from '../values/versionFields.ts';

/** The platform limits the number of categories without publishing the limit; `perBusiness` is ours. */
export const categoryLimits = { name: 100, perBusiness: 1000 } as const;

export const categoryPositions = ['LAST', 'FIRST', 'AFTER_CATEGORY'] as const;
export type CategoryPosition = (typeof categoryPositions)[number];

/** A group of services (reference/entities.md section 2), with the traits of each field. */
const fields = {
  ...versionFields(forVisitors),
  name: forVisitors(name(categoryLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  /** With large gaps; changed by moving only. */
  sortOrder: forVisitors(z.number().optional(), { write: 'apart' }),
  extendedFields: forVisitors(extendedFields.optional()),
};
export const category = entity(fields);
export type Category = z.infer<typeof category>;

export const categoryTraits = traitsOf(fields);

export const categoryInput = inputOf(category);
export type CategoryInput = z.infer<typeof categoryInput>;

/** A category as the deprecated calls return it (reference/calls.md section 4), possibly a deleted one. */
export const categoryV1 = extended(category, {
  status: forVisitors(z.enum(['CREATED', 'DELETED']).optional()),
});
export type CategoryV1 = z.infer<typeof categoryV1>;

export const categoryV1Input = inputOf(categoryV1);
export type CategoryV1Input = z.infer<typeof categoryV1Input>;

/** The target position of a category. */
export interface CategoryTarget {
  position: CategoryPosition;
  afterCategoryId?: string;
}
