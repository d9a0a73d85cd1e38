import type { CloneRule } from '../../fieldTraits.ts';

/** The options of a clone. By default they follow the platform's own call, see `becomes`. */
export const cloneChoices = [
  'staff',
  'locations',
  'plans',
  'form',
  'optionsAndVariants',
  'pictures',
  'bookingPolicy',
  'recurringSessions',
] as const;
export type CloneChoice = (typeof cloneChoices)[number];

/** The lines of the dialog that explain fixed outcomes, in order. */
export const cloneLines = [
  'category',
  'texts',
  'length',
  'booking',
  'price',
  'resources',
  'searchEngines',
  'visibility',
  'name',
  'address',
  'addOns',
  'singleSessions',
  'bookings',
] as const;
export type CloneLine = (typeof cloneLines)[number];

/** The outcome of a service's field in its clone (reference/calls.md section 3, clone). */
export interface ServiceCloneRule extends CloneRule {
  line: CloneLine | null;
  choice: CloneChoice | null;
}

/** The clone has the same value. `line` is the line of the dialog that lists the field, null if none does. */
export const copied = <const Line extends CloneLine | null>(line: Line) =>
  ({ becomes: 'copied', line, choice: null }) as const;
/** The clone gets a value of its own. */
export const assigned = <const Line extends CloneLine | null>(line: Line) =>
  ({ becomes: 'assigned', line, choice: null }) as const;
/** The clone has no value. */
export const leftOut = <const Line extends CloneLine | null>(line: Line) =>
  ({ becomes: 'left out', line, choice: null }) as const;
/** A choice of the dialog decides; `becomes` is the outcome of the platform's own call. */
export const chosen = <const Choice extends CloneChoice, const Becomes extends CloneRule['becomes']>(
  choice: Choice,
  becomes: Becomes,
) => ({ becomes, line: null, choice }) as const;
