import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { inputOf } from './input.ts';
import { dateTime, freeObject, guid, name, revision, text, whole } from './text.ts';

export const savedViewLimits = { name: 100, columns: 50, perGroup: 100 } as const;

export const densities = ['comfortable', 'compact'] as const;

/** How a list is looked at, kept under a name: by the one who made it, or for everybody of the business. */
export const savedView = entity({
  id: forStaff(guid),
  revision: forStaff(revision),
  createdDate: forStaff(dateTime),
  updatedDate: forStaff(dateTime),
  /** The list that it is of: `services`. */
  resource: forStaff(text(50, 1)),
  name: forStaff(name(savedViewLimits.name, 1)),
  /** For everybody, or for its owner alone. Only admins share. */
  shared: forStaff(z.boolean()),
  /** Whether the caller made it. */
  mine: forStaff(z.boolean()),
  /** What the list opens with: at most one of the shared, and at most one of each person's own, which goes first. */
  isDefault: forStaff(z.boolean()),
  /** Its place, from 0, among the shared ones or among its owner's. */
  position: forStaff(whole(0)),
  /** As the list itself writes it. */
  filter: forStaff(freeObject),
  sort: forStaff(z.strictObject({ field: text(100, 1), order: z.enum(['ASC', 'DESC']) }).optional()),
  /** The columns that are shown, in their order; absent: the list's own. */
  columns: forStaff(z.array(text(50, 1)).max(savedViewLimits.columns).optional()),
  density: forStaff(z.enum(densities).optional()),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewInput = inputOf(savedView);
export type SavedViewInput = z.infer<typeof savedViewInput>;

/** What a write may carry and that changes nothing; `revision` is checked. */
export const savedViewReadOnly = ['id', 'createdDate', 'updatedDate', 'mine'] as const;
