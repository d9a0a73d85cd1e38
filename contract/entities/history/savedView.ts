import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { inputOf } from '../values/input.ts';
import { dateTime, freeObject, guid, name, revision, text, integer } from '../values/text.ts';

export const savedViewLimits = { name: 100, columns: 50, perGroup: 100 } as const;

export const densities = ['comfortable', 'compact'] as const;

/** A saved view of a list, private or shared within the business. */
export const savedView = entity({
  id: forStaff(guid),
  revision: forStaff(revision),
  createdDate: forStaff(dateTime),
  updatedDate: forStaff(dateTime),
  /** The resource of its list: `services`. */
  resource: forStaff(text(50, 1)),
  name: forStaff(name(savedViewLimits.name, 1)),
  /** Visible to everyone, or to its owner only. Only admins share. */
  shared: forStaff(z.boolean()),
  /** Whether the caller created it. */
  mine: forStaff(z.boolean()),
  /**
   * The view that the list opens with: at most one shared, and at most one private per person, which takes precedence.
   */
  isDefault: forStaff(z.boolean()),
  /** Its position, from 0, among the shared views or its owner's. */
  position: forStaff(integer(0)),
  /** In the format of the list. */
  filter: forStaff(freeObject),
  sort: forStaff(z.strictObject({ field: text(100, 1), order: z.enum(['ASC', 'DESC']) }).optional()),
  /** The visible columns in order; absent: the list's default. */
  columns: forStaff(z.array(text(50, 1)).max(savedViewLimits.columns).optional()),
  density: forStaff(z.enum(densities).optional()),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewInput = inputOf(savedView);
export type SavedViewInput = z.infer<typeof savedViewInput>;

/** Fields that a write may include without effect; `revision` is checked. */
export const savedViewReadOnly = ['id', 'createdDate', 'updatedDate', 'mine'] as const;
